import { openDataDirectory } from "@quern/lmdb";

const data = await openDataDirectory("data");
await data.storage.put("a.txt", new TextEncoder().encode("a millstone"), { contentType: "text/plain" });
console.log(new TextDecoder().decode((await data.storage.get("a.txt")).bytes));
await data.close();
