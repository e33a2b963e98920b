// A player's input: clicks become an action that is previewed, sent or undone.

import { setting } from "./settings.js";
import { sound } from "./sound.js";
import { t } from "./words.js";

export class Acting {
  click(key, isTouch, byKey) {
    this.why.hide();
    this.notice = "";
    if (!this.state || this.isSending) return;
    if (!this.isMine || this.replay.isOpen) {
      this.what.show(key, true);
      return;
    }
    const wanted = this.builder.ready();
    if (byKey && wanted && this.builder.chosen.includes(key) && !this.builder.open().has(key)) {
      this.send(wanted);
      return;
    }
    if (!this.builder.click(key)) {
      this.why.ask([...this.builder.chosen, key], key);
      this.show();
      return;
    }
    if (this.builder.isSettled() && !this.mustConfirm(isTouch)) this.send(this.builder.ready());
    else this.changed();
  }

  mustConfirm(isTouch) {
    const wish = setting("confirm");
    return wish === "always" || (wish === "auto" && isTouch);
  }

  /** The action being built has changed. */
  changed() {
    this.show();
    this.board.bring(this.board.lit);
    this.foresee(this.builder.isBuilding ? this.builder.ready() : null);
  }

  choose(action, isTouch = false, atOnce = true) {
    if (!this.mayAct) return;
    this.why.hide();
    this.builder.pick(action);
    if (atOnce && !this.mustConfirm(isTouch)) this.send(action);
    else this.changed();
  }

  back() {
    this.why.hide();
    if (this.prompt.withdraw()) return;
    if (this.builder.back()) this.changed();
  }

  /** Ask the server for a preview of an action and show it. */
  async foresee(action) {
    clearTimeout(this.looking);
    this.foreseen = null;
    this.board.rings.clearPreview();
    if (!action || !this.mayAct) return this.prompt.show();
    const asked = (this.asking = Symbol("preview"));
    const answer = await this.connection.ask({ t: "preview", seat: this.seat, action: action.id });
    if (asked !== this.asking || answer.t !== "answer" || !this.mayAct) return undefined;
    this.foreseen = { action, text: answer.text, tone: answer.tone };
    this.board.rings.preview(answer);
    return this.prompt.show();
  }

  /** Pointer or focus is on a key: preview it if choosing it would complete an action. */
  look(key) {
    clearTimeout(this.looking);
    if (!this.mayAct) return;
    this.looking = setTimeout(() => {
      if (!key || !this.board.lit.has(key)) {
        this.foresee(this.builder.isBuilding ? this.builder.ready() : null);
        return;
      }
      const found = this.builder.candidates([...this.builder.chosen, key]);
      const complete = found.filter(({ left }) => !left.length);
      const action =
        found.length === 1 ? found[0].action : complete.length === 1 ? complete[0].action : null;
      this.foresee(action);
    }, 110);
  }

  async send(action) {
    if (this.isSending || this.replay.isOpen || !action) return;
    this.isSending = true;
    this.hurry();
    this.notice = "";
    this.asking = null;
    clearTimeout(this.looking);
    this.board.rings.clearPreview();
    this.show();
    const answer = await this.connection.ask({
      t: "act",
      seat: this.seat,
      action: action.id ?? action,
      version: this.state.version,
    });
    if (answer.t === "ack") return;
    this.isSending = false;
    if (answer.code === "stale") this.notice = t("moved_on");
    else if (answer.code === "offline" || answer.code === "late") this.notice = t("not_sent");
    else this.why.show(answer, null);
    this.builder.clear();
    sound("no");
    this.show();
  }

  async undo() {
    if (!this.state?.undo || this.replay.isOpen) return;
    const { version } = this.state;
    const answer = await this.connection.ask({ t: "undo", seat: this.seat, version });
    if (answer.t === "no") this.prompt.speak(answer.text || t("trouble.server"), true);
  }

  async hint() {
    if (!this.mayAct) return;
    this.prompt.speak(t("hint.thinking"), true);
    const answer = await this.connection.ask({ t: "hint", seat: this.seat });
    if (this.replay.isOpen) return;
    const action = answer.t === "answer" && this.builder.find(answer.action);
    if (!action) {
      this.prompt.speak(answer.text || t("hint.none"), true);
      return;
    }
    this.builder.pick(action);
    this.notice = t("hint");
    this.advice.hint(answer);
    this.changed();
  }
}
