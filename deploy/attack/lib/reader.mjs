// A client that reads an answer at a pace of its own.

import net from "node:net";

/**
 * Sends one GET and reads the answer at `pace` bytes a second, on average.
 *
 * `head` resolves to the status, 0 where none came. `ended` resolves to the status and whether the answer came
 * whole: a chunked body with its end. `open` is whether the answer is still under way.
 */
export function read(port, path, { token, network, pace }) {
  const socket = net.connect(port, "127.0.0.1");
  const settle = {};
  const head = new Promise((resolve) => (settle.head = resolve));
  const ended = new Promise((resolve) => (settle.ended = resolve));
  const reader = { head, ended, open: true, status: 0, bytes: 0, stop: () => done(false) };
  let from = performance.now();
  let text = "";
  let timer;
  const done = (whole) => {
    if (!reader.open) return;
    reader.open = false;
    clearTimeout(timer);
    socket.destroy();
    settle.head(reader.status);
    settle.ended({ status: reader.status, bytes: reader.bytes, whole });
  };
  socket.on("connect", () => {
    const lines = [`GET ${path} HTTP/1.1`, "Host: 127.0.0.1", `X-Forwarded-For: ${network}`];
    if (token) lines.push(`Authorization: Bearer ${token}`);
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    from = performance.now();
  });
  socket.on("data", (chunk) => {
    reader.bytes += chunk.length;
    text += chunk.toString("latin1");
    reader.status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
    if (reader.status) {
      settle.head(reader.status);
      // A refusal is short: its head is enough.
      if (reader.status !== 200) return done(false);
      if (text.endsWith("\r\n0\r\n\r\n")) return done(true);
      text = text.slice(-16);
    }
    const ahead = (reader.bytes / pace) * 1_000 - (performance.now() - from);
    if (ahead > 0) {
      socket.pause();
      timer = setTimeout(() => socket.resume(), ahead);
    }
  });
  socket.on("error", () => done(false));
  socket.on("close", () => done(false));
  return reader;
}
