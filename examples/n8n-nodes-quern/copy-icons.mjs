// n8n looks for icons beside the compiled nodes.
import { copyFileSync } from "node:fs";

copyFileSync("nodes/Quern/quern.svg", "dist/nodes/Quern/quern.svg");
