// The WebSocket connection to a table: numbered requests, replies, reconnection.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const BEAT = 20000;
const PATIENCE = 15000;

export class Connection {
  /** `address()` is called for every attempt; `heard(message)` gets all but replies. */
  constructor(address, heard, changed) {
    Object.assign(this, { address, heard, changed });
    this.ref = 0;
    this.asked = new Map(); // ref → {resolve, timer}
    this.wait = FIRST_WAIT;
    this.isClosed = false;
    this.isOnline = false;
    window.addEventListener("online", () => this.hurry());
    window.addEventListener("pageshow", () => this.hurry());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.hurry(),
    );
  }

  open() {
    clearTimeout(this.timer);
    this.socket?.close();
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.addEventListener(
      "message",
      (event) => socket === this.socket && this.take(JSON.parse(event.data)),
    );
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event));
  }

  take(message) {
    this.heardAt = Date.now();
    if (!this.isOnline && message.t === "hello") {
      this.isOnline = true;
      this.wait = FIRST_WAIT;
      clearInterval(this.beat);
      this.beat = setInterval(() => this.check(), BEAT);
      this.changed(true);
    }
    const waiting = this.asked.get(message.ref);
    if (waiting && ["ack", "no", "answer", "pong"].includes(message.t)) {
      this.asked.delete(message.ref);
      clearTimeout(waiting.timer);
      waiting.resolve(message);
    } else if (message.t !== "pong") {
      this.heard(message);
    }
  }

  check() {
    if (Date.now() - this.heardAt > 2.5 * BEAT) this.open();
    else this.ask({ t: "ping" });
  }

  lost(event) {
    this.isOnline = false;
    clearInterval(this.beat);
    for (const { resolve, timer } of this.asked.values()) {
      clearTimeout(timer);
      resolve({ t: "no", code: "offline" });
    }
    this.asked.clear();
    if (this.isClosed) return;
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    this.changed(false, event.code);
  }

  hurry() {
    if (
      this.isOnline ||
      this.isClosed ||
      !this.socket ||
      this.socket.readyState === WebSocket.CONNECTING
    )
      return;
    this.wait = FIRST_WAIT;
    this.open();
  }

  /** Reconnect, for instance in another language. */
  again() {
    if (this.isClosed) return;
    this.isOnline = false;
    this.open();
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Send a message; resolves to its `ack`, `no` or `answer`. */
  ask(message) {
    if (this.socket?.readyState !== WebSocket.OPEN)
      return Promise.resolve({ t: "no", code: "offline" });
    this.ref += 1;
    const ref = this.ref;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.asked.delete(ref);
        resolve({ t: "no", code: "late" });
      }, PATIENCE);
      this.asked.set(ref, { resolve, timer });
      this.socket.send(JSON.stringify({ ...message, ref }));
    });
  }
}
