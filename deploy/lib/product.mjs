import { call, exchange, parsed, until } from "./http.mjs";
import { end, memory, start } from "./processes.mjs";

export const DEMO = { email: "demo@example.com", password: "courthouse-demo" };

/** A running server of the product. */
export class Product {
  /** `prefix` is a command that runs the program. */
  constructor({ program, port, env, log, prefix }) {
    Object.assign(this, { port, log, handle: start([program, "serve"], { env, log, prefix }) });
    this.pid = this.handle.pid;
  }

  async isReady() {
    const { status } = await exchange(this.port, "GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    return status === 200;
  }

  /** Resolves to how many ms it took until the server was ready. */
  async untilReady(patience = 60_000) {
    const { is, ms } = await until(async () => this.handle.over || (await this.isReady()), patience);
    if (!is || this.handle.over) throw new Error(`the server did not start; see ${this.log}`);
    return ms;
  }

  call(method, path, options) {
    return call(this.port, method, path, options);
  }

  /** A session's token for an account. */
  async logIn({ email, password, from }) {
    const json = { emailId: email, password };
    const answer = await this.call("POST", "/api/login", { json, network: from });
    const token = parsed(answer)?.token;
    if (!token)
      throw new Error(`${email} could not log in: ${answer.status} ${answer.error ?? answer.bytes}`);
    return token;
  }

  memory() {
    return memory(this.pid);
  }

  /** Ends it; resolves to how many ms it took. */
  async stop(patience = 15_000) {
    return end(this.handle, { patience });
  }
}
