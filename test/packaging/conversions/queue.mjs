import { memoryFrontiers, memoryHostPlaces } from "@quern/queue";

if (typeof memoryHostPlaces !== "function") throw new Error("the places of hosts are missing");
console.log(memoryFrontiers() ? "a frontier for the millstone" : "none");
