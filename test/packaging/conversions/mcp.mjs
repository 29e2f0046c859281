import { createQuern } from "@quern/kit";
import { createMcpServers } from "@quern/mcp";

const quern = createQuern();
const servers = createMcpServers(quern, "1.0.0", { isLocal: true });
console.log(servers.create() ? "agents grind with a millstone" : "missing");
await quern.close();
