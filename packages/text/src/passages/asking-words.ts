/** Words that only ask, and small words of languages that the common list leaves out: none of them is looked for in a text. */

const ASKING = `
how many much long often which does did many kind type name called
wie viele viel lange welchem welchen wem wen wessen wohin woher worin wodurch womit gibt gab nannte heißt hieß man muss müssen musste kann können konnte soll sollen sollte darf dürfen befindet liegt liegen passiert
combien quels quelle quelles quel lequel laquelle comment pourquoi quand où peut peux peuvent puis-je doit dois doivent faut trouve trouvent situe a-t-il a-t-elle a-t-on est-il est-elle est-ce sont-ils sont-elles
cuántos cuántas cuánto cuánta cuáles cual cuales quiénes quienes dónde cómo hay puedo puede pueden podemos debo debe deben tengo encuentra encuentran está están
quanti quante quanto quale quali qual dov dov'è cos'è chi posso può possono si devo deve devono trova trovano viene vengono c'è
quantos quantas quanto quais qual onde posso pode podem devo deve devem fica ficam há
hoeveel welke welk waarom
ile jaki jaka jakie jaki które który która kto kiedy gdzie dlaczego jak co czy jest są był była było można muszę musi mogę może należy trzeba znajduje znajdują ilu czego kogo w na z do i o się od po za przez dla
hur många mycket vilken vilket vilka vem vad när var varför är var som och att en ett den det på av för med till
hvor mange meget mye hvilken hvilket hvilke hvem hvad hva når hvorfor hvordan er var og at en et den det på af av for med til som
kolik jaký jaká jaké který která které kdo kdy kde proč jak co je jsou byl byla bylo v na z do a o se od po za pro s
сколько какой какая какое какие каких каком какую какого какому каким кто кого кому кем что чего чем чему где куда откуда когда почему зачем как чей чья был была было были есть в на с из к по за для от о об и а но у до при под не это этот эта эти его ее её их он она они бы ли же который которая которые которого во со
ποιος ποια ποιο ποιοι ποιες ποιον ποιου ποιας ποιων τι πότε πού που πόσο πόσα πόσες πόσοι πόσους πόση πώς γιατί είναι ήταν το η ο οι τα την τον της του των στο στη στην στον στα στις στους σε με για από και ένα μια ένας να θα δεν έχει είχε ως κατά αν
kaç ne nedir neyi nerede nereden nereye neden nasıl niçin kim kimin kimi kime kimdir hangi hangisi hangileri zaman kadar ve bir bu için ile de da mi mı mu mü olarak olan oldu vardı var vardır idi en
bao nhiêu nào gì ai đâu khi sao tại như thế là có của được trong và các những cho với từ ở đã vào một bởi về ra lại nó này đó không bị
câți câte cât câtă care cine când unde cum de ce ce cui în pe la din cu a al ale au fost este sunt o un una și pentru că se lui era erau
ما ماذا من متى أين كم كيف لماذا هل أي أية في على إلى عن مع هو هي كان كانت التي الذي هذا هذه ذلك تم أن أو و لم لا قد ما بين عند بعد قبل
क्या कौन कब कहाँ कहां क्यों कैसे कितना कितनी कितने किस किसे किसने किसका किसकी किसके किन कौनसी कौनसा का की के को में से पर ने है हैं था थी थे और एक यह वह इस उस के लिए हो कर गया गई गए किया द्वारा तक भी कि जो तो ही साथ
berapa berapakah apa apakah siapa siapakah kapan kapankah dimana dimanakah mana manakah mengapa kenapa bagaimana bagaimanakah yang di dan adalah untuk dengan dari ke pada dalam itu ini oleh ada nama namanya bernama disebut telah pernah
چه چی چیست چیه کدام کدوم کجا کجاست چرا چگونه چطور چند چندم چقدر کی کیست کسی کسانی آیا است هست هستند بود بودند شد شده شدند می‌شود می شود شود کرد کرده کردند در از به را رو که با این آن برای و تا یا بر هر های ها ای نام اسم عنوان دارد داشت
ha hanno aveva avuto stato stata stati state era erano fu l d dell dall nell sull all un alla alle agli ai allo dalla dalle dai nella nelle nei sulla sulle suo sua suoi loro fare fatto può possono quanti
`;

const WORDS: ReadonlySet<string> = new Set(
  ASKING.trim()
    .split(/\s+/)
    .map((word) => word.normalize("NFKC")),
);

/** Words that ask in scripts that write no spaces between words. */
const UNSPACED_ASKING =
  /需要(?=多少|几|幾|什么|什麼)|什么|什麼|哪[里裡儿兒个個些年位种種座一]?|谁|誰|为何|為何|何时|何時|多少|多久|几个|幾個|怎么|怎麼|怎样|如何|是否|いつ|どこ|だれ|誰|なぜ|どの(?:くらい|よう)?|どんな|どう|いくら|いくつ|何|ですか|ますか|でしたか|อะไร|ที่ไหน|เมื่อใด|เมื่อไหร่|เมื่อไร|อย่างไร|ทำไม|เท่าไร|เท่าไหร่|เท่าใด|กี่|ใคร|ใด|ไหน|บ้าง|คือ|หรือไม่|언제|어디|누가|누구|무엇|얼마나|몇|왜|어떻게|어떤|(?<=\p{Script=Hangul})(?:인가요|인가|입니까|합니까|됩니까|습니까|했나요|됐나요|되었나요|하나요|되나요|있나요|었나요|았나요|나요|까요|예요|이에요)(?=[?？\s]|$)/gu;

/** French turns verb and subject round: "a-t-il", "fonctionne-t-elle". */
const INVERTED = /(?<=\p{L})-(?:t-)?(?:ils?|elles?|on|vous|tu|je|nous)(?!\p{L})/giu;

const WORD = /[\p{L}\p{M}\p{N}'’-]+/gu;

/** The question without the words that ask. */
export const withoutAsking = (question: string): string =>
  question
    .normalize("NFKC")
    .replace(UNSPACED_ASKING, " ")
    .replace(WORD, (word) => (WORDS.has(word.toLowerCase()) ? " " : word))
    .replace(INVERTED, " ");
