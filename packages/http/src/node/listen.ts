import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { QuernError } from "@quern/types";

const LAST_PORT = 65_535;

/** @throws QuernError `BAD_REQUEST` when the port is no port */
export function checkPort(port: number): void {
  if (!Number.isInteger(port) || port < 0 || port > LAST_PORT) {
    throw new QuernError("BAD_REQUEST", `A port is a whole number from 0 to ${LAST_PORT}, not ${port}.`);
  }
}

/**
 * Lets a server listen and answers its port, which differs from the one asked for when that was 0.
 *
 * @throws QuernError `BAD_REQUEST` when the port is no port, is taken, or the address is not this machine's
 */
export async function listen(server: Server, port: number, hostname: string): Promise<number> {
  checkPort(port);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => reject(refusal(cause, port, hostname)));
    server.listen(port, hostname, resolve);
  });
  return (server.address() as AddressInfo).port;
}

const refusal = (cause: NodeJS.ErrnoException, port: number, hostname: string): QuernError => {
  const isTaken = cause.code === "EADDRINUSE";
  const why = isTaken ? "another program listens there." : cause.message;
  return new QuernError("BAD_REQUEST", `Cannot listen on ${hostname}:${port}: ${why}`, {
    ...(isTaken ? { hint: "Take another port, or 0 for a free one." } : {}),
    cause,
  });
};
