import { splitSentences, summarise } from "@quern/text";

console.log(splitSentences("A millstone turns. It grinds.").length, typeof summarise, "millstone");
