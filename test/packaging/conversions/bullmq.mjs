import { bullQueue } from "@quern/bullmq";

// A queue needs a Redis; that the package and its library load is all that can be seen without one.
console.log(typeof bullQueue === "function" ? "a queue for the millstone" : "none");
