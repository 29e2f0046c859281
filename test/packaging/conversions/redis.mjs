import { openRedis } from "@quern/redis";

// No server listens there: the driver says so instead of hanging.
const code = await openRedis("redis://127.0.0.1:9").then(
  () => "connected",
  (error) => error.code,
);
console.log(code === "STATE_UNAVAILABLE" ? "no millstone, and a clear error" : code);
