import { sniffMedia } from "@quern/media";
import { readMediaFacts } from "@quern/media/facts";

const wave = Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt "), Buffer.alloc(32)]);
console.log(sniffMedia(wave)?.mediaType, typeof readMediaFacts, "the sound of a millstone");
