/** Written by benchmarks/derived/redaction/train-name-trees.mjs from 43978 words. Do not edit. */
import type { EnsembleTable } from "@quern/markdown/html";

export const NAME_TREES: EnsembleTable = {
  features: [
    "capitals",
    "own",
    "mostElsewhere",
    "times",
    "itemBefore",
    "place",
    "signBeforeRun",
    "itemBehind",
    "score",
    "runMost",
    "runSum",
    "rule",
    "letters",
    "signBehindRun",
    "nextWords",
    "lineKind",
    "meanElsewhere",
    "inRuns",
    "ruleElsewhere",
    "runThings",
    "family",
    "signBefore",
    "signBehind",
    "pairs",
    "ownBefore",
    "isInHost",
    "runWords",
    "fillsLine",
    "itemBehindWords",
    "itemBeforeWords",
    "givenBehind",
    "given",
    "isGiven",
    "isSmallElsewhere",
    "ownBehind",
    "scoreBefore",
    "scoreBehind",
    "givenElsewhere",
    "alone",
    "scoreTwoBehind",
    "previousWords",
    "givenBefore",
    "isFamily",
    "isLinked",
    "isSmallBefore",
    "scoreTwoBefore",
    "familyBehind",
    "isCommonBehind",
    "ruleBehind",
    "isRuleEnd",
    "isShout",
    "isInitial",
    "isLatin",
    "isCommon",
    "placeInRun",
    "isSmallBehind",
    "isRuleStart",
    "isBehindSaint",
    "isAmbiguous",
    "ruleBefore",
    "isBehindStreet",
    "familyBefore",
    "isPossessive",
  ],
  limits:
    "+~)U:422/./..-9.5..-0/01101/42789=8DZJ8<J 4~~5lTaMDAo28341;1C10B1@38222H48@7:?J )(.//.//0152B6; (*))))))))*)*)*)) 4~~5ho~)KZPKUo~)7~)-~)U~)j" +
    "~)`~)Q (.))))))))) ()))*))))))) 4~~5hp~)6ZZeFeoyy~)K~)`~)U~+- 4~~5l,kyZZPoFUI1748ZFeeeFy~)-~)- 4~~5no~*2P2B@265CB567NV6775797<o<<ZJ~)) +~-/~" +
    "+5~)j~*y~)t~)`~+U~)t~)t~*2~*F~*F~2Z~+U~*y~2(~,<~,(~,(~,<~+U~,e~+U~,e~7A~<(~-t~1K~D< ())))) (+)))))))*))) ())))*))))* ())))) ()))) +~*z~-@~-A" +
    "~.P~,e~-t~0<~<(~3j~3j~:o +~)c~*9~*(~*F~+U ()*) ()))) ())) ()))**)*)) ())))))))*)) ()))))*)*).+ 4~~5jz~)i~)AZFFF<ePPP<y () (*))))) ())) ())))" +
    " ()))* (()* ())) () () 3~~5ou9.60*21, 4~~5kP~)(~)K~)7e~)toP~)-~*F 4~~5l4~)|~)7ye~)7e ())*)* *<L686 3~~5p2C89 ())))) (())) () () () 3~~5ox5?A" +
    "> (())) () ()*)* () () () () () (*)))) () () () () ()*) () (* ()",
  base: 1.3744,
  shape:
    "G.KJ71AY3QDa/IKe-4;_+>.h0TI5NOXUXYa/@Ne)79Fa4272GHO@6Z/e9aY;Le;.<_+g(C+;KGJZX7Y@aJC<e;24gL1-W@6Id05YK3Aa/6Ie;N8g1@1G,OJG:JYZO@aOPJeK91g)K+hL" +
    "9LG*VXYbXa32Be;:4g1-.h@:L7-3Z7I9b4>ReK*/g191S45MWa,Y?N,bO,;eK4.VZ-+WL.KM=FX?LYa<V@e*G*V;T0W4YLGZ@X79]a/;4e;N,g,[)/E1MM72ZCP;a54/e<D-gXA*CDRL" +
    "7:FX79;aBZ1eJ/2ga81WaXL`L+Z//D@AQQe-V0g1K*7.OJOI/Y79:bO,;DVX9_KI+O+[IGJ2Yb,EPKMMeK19g:42GN]H3MVXT.3b[P9e2T+gY8+h,>L/AVXOD,AOYLD1d8F<c)d1AIM=" +
    "NYC:Na=26D2f86c4./C]L7+/ZD]4bM4Me:D+F;J1E;>LfLZX?4NP3FLD/;:F+=.EK]L7K9Y?N,bTZPe:D9_DJ.h,NL6;6:dL1bOL9e:.5FM;*ODNIGJ@Z+W8bT1NeaP4FKK0WLDJ53;*",
  splits:
    "*9N)OL6*H:61YX+;*^;;OH0aY0+0062Y;3B/+.V818A13;B71/1;1;P3076*/08P263OI1;:12)C*307/0*IWT343+0;2608+1;2;8,92B?B.?3,O-S;28*(23;AO25PWMU<3+BA*F2;" +
    "A*C370;A0*37*01;89*OT1^AB006U6IaK@(I2,A7(:(((B)3-7**.PW1^600/]W*3/+**,0*<*0A0F`A+3://6..7150;0,27.,,=+6,?H-8()1<-/+3:X/2C?*?P-Q)a(5((((,,0+0" +
    "T97,DDI04AA6(,865+I8+F((5++(T`//:+N=->@70>F:2/D]F/:,HQ),(84.+E^OLKH>(:E/.2A//:?S43)RUHI:B5)98?E,,F>=G@>=I7.=UR3+3+.1/W6*8/S/8GD;4/3E*=).H6-." +
    "29.U2@))-+T3:-8MG*6?A<6T*KNLJJK+/d;>(E(X(6,P8,?>2J,0E,,6Bb.P/./EI:^4]N<A+<.00@J:9+(F(G:.,=/U4++5.FLFU9*-)(Z(*3-+6PL)+?V,3/[,1/)2Y1+PR(*(((4+" +
    "(I/6:((()1)O`*A^4)@**>)W(,,=R4.((:A;?7)?.1BB.S-V-D-??NM*69MJ1Z00@N-C=R31+G>==<7[RU8+(:DOCTZ]_4=9L.@))T80Ca+=c?<;KHLN(E4=M4JVQJ1@))X1Eb`^(;e8" +
    "+=O5IFL6=4,*J4)*9*1-R05(/*.HK-R5+59.U7*D+**)CD2*EH(K)0)J(7>b2?/B2(*17A.A+/(+2KG+43)RUMZ6cJ(O5)2.DG>4*M4;?]OBFB)G**I,(D9*582,(770+6A)3/,)T/[=" +
    ",Z,=K/_7*24)Q)4*-.HA:25MLQ,N,I,*+(((+(-d76*eM.2+C9.9M0<@2))?++3((;EGCS<3(PT/,g3/.1,/VBW`>>D=:-4.>.0((GQ24(JVMW:*_*1X@0E;VR<+J932-74D,((H(((7" +
    "-(5C*=)(S(:C/N1).1;113X7<<:+17S[.2417-.-D1421E.<,=(>0*EbTOW^..QXRA*+,,(=(9H(67V63YL>X??8@G+@.)8>)1]P*S/3/.SE/I(*J[4F<(f-)?)]S@cS)*0[Z>:>3-(>" +
    "30`0[2=C/(M0C76HK<(89115(D)20-9R3D:I-H5Q5(((1BE9=5((-*_((/)-(c)-M/((e//)-0,,1N,O.D..-a-035LGK.3B7>,K>:b3R)9,-5-E(8U<8-((255._;4)C2@GG1]P9.2," +
    "22G@)KQ6+A?NN?AT*()*)84KH>(PZB34C4<>0<:QL6JQBB/?4..)NE(4>,G(-:59BfC2.(W,a((9F@8VG@b_522511<1K+4I(>>D(Y)B6`8<(@+(<JK+5_1QY*.189((C5NZS(@YY[85" +
    "5))Q22EJFXX-,-D-.,+7Y)4)=P6)40-eVV?=5C+9)<*5A4(*/(/4I3--D723-4d-D7L-B5-5B495]5@d@7F8-[((.*+-5-7.A<?)D@)=5)9463C*H,31<.42)?Z68N4N0A(D;C,1(360" +
    "C(/F((F*:(/-(9-5(9+(/)L@,44)<<L)/(J.CF1)C143-@MM@ML5)S,8-5*5+C2+)O",
  ranks:
    "L/>CBAF4H<:C(3K2MG+(?.5-171CA<C>H6;DBGJ.,.,/-1J41B4B?LD+3-/F<4MB<<CM3K85?9/F<9)E*IDA>7F<?8=*07/+DM5>EH-6EA70*C<K<@2L-)3=)*G>?:24-G,5<(B<<6E>" +
    "BC::<?:30*.4:3>A:9F@7<C-C><;G0C6+0/DG?1AB+*B780.....(....,.(.320(-5,-..*51/.4.2,-32+35+0/.-5.553+,.+-.,*+5+2.(),-++40-,7*456,/+,1((67*/(2))6" +
    ".++++2+*,(*.))-..(7)1*-/(()3)*223211-31-/22-1-3(13-14-.0*4.(,4,/1-1121-*+-**2)0*01.--//0//(-0.0.(.+00(-/.0-1,-,0/()(.*.)-0(.(00*),.00//1101/" +
    ")/)11+-(-.,2*.1+2-0,,-(--(0).10*-0**-*(-1-*)0/21()120103333333)4(3)+/)3)1,,352-))34*31()-,*25(/++)2,2(2-0+(.6,+*,*,/-.5,4:*6*;+(4*+;,;93(/87" +
    "26(/+;><);=)1-(.0<6*<-*<.2</<>,;)5(+?,+8A,D1;9E@:)5/*221:-=C3@4>907B5<7,7/:+=:?=5*0.?9378)A;(*4D:4,**D><B+4+C@6@2,1-(((((*(((((*(***+**+**++" +
    "+++)+(++*+*)*)+++,)**(+..+13-020).+)-++**)+.1*,,(+.)).+,//)0)1*0-++(-0*.11.11.,-,*()+0-0(,0/.)-.,-+*.1.)*(/)+(*))*)())())))*))(,(*)(((,)(*,(" +
    ")(+(+((((((*)()()*(()**()*)*(*)+))((((*+)((*(,,.+(.)0(..)-+).+/2*1),)/)0(((((,+,,*****,((**,,*+*(*),,+(((()((()*((**(*))*)*))*(*(*)(((((((((" +
    "(((((((((((++(*+))((****))()()*)*)()()()**()((*.*0-0-0,(()+*-*0.*./0./,*-/2-2*21/)*..-(+-/10/0-/)1,/2+/,())2)0-1)++.-(,(*1()(,,*-)2)43/,3(.2" +
    "0.,.())34/+51(((((((((((((((((((((((((()*)+*))-+*)*(+**(+,+)()()**(*(*()**()*)((***)**()()+()))*)))))()))()))*++*(**()+**)+((())((*)*))*()))" +
    "*)))*))*())(*((((()*)))((((((((((((((((((((((((((((((((((+,--//+)0*00/(+./-,.0,/++-++*-1().-)+*(+*,)+),*(((+*((*()*(+()*),*****(((++,(,)(+(+" +
    ")((((+(*()((),,)+*,(,+,((,)+)+)*)(+*+(*)((((((((((((((((((((((((((((((((((((((*+,)++++(,)()+))++)*+*((((((((((()*))*))+(((((((((((((((((((((" +
    "((((((((((((((((((((((((()+(),(*(((((((((((((((((((((((*(()(((((((",
  leaves:
    "H-ZJb;Kd1T*a>0+FQ+X;a4aG1A2>W?Z<I1[aP@A2JY7D-]ZbCIb;69P4]Ib/:F[Z9<:[,W5aDa8NE18@T^G_=HX@HYW_)U6.AFN;B7G2WXG`HOA^VA_0T=G,K<C@ZSE[=^:MMA9CC+R]" +
    "6_?^M9C;hCSB^=F[JBQ=CFZN^?S^LcEZ@SD<]P5HM8AMUVN<6E]9P[DNE/U?a`EXMbG<W^UE;[:5EZKU>YO_[R+aFOJ=W9^PYA9]PJFaYYA6PEW?GNYEXRC^gK<ZOXBdZKV:`F:cMC]J" +
    "Q@X;=Y@^EOTXS;?b6Gg@JR=YZAK,Rg;ZN:C_QZASR>a=UOGFWdP9CAQ?QFUc_JG_Z<J1KPYHJ@XgB`^JELRTHYM5^Pe:LRVPXOGYBNA6Q^3P^Q6aJ7[ZN?V7=WS;P>X>VPCESR=L4X99" +
    "PVZGbNTJeH_?PIUG4T(DSCX?OUI,XYBNd?HBMS9T7OG?ZQ?CNLDVSN*=;e9<OTRd8]BOW@[bUP<TfI^[a]E:QEFKUBXR[:^LQ6EB`?J7^Z^I^HOV>CVfC;=Z?NL]SSLeO7<_QDL[W=W@" +
    "ZQAeQ^O?ATJ]Qe>LNP[DY;JNhT5aQPDbJPK3UIZ^Q0[KDQBVD<K9PGXOK`DY>_>APM@@^E-h=]P>SAT8ME^CS@ZDP^FhFQCP^7G_XOXXY3^d?=JAMQ_GNePBFQ>@QYNN[IJY[]>DOC^S" +
    "[G2X6V[@XGWPKF[=Sd7YOS`VaZL?NA3OFQPHIUEUNhRgMRANRT>TM:QMR:fP>>VE:Wb6BZQKDNXAVNLCMBOU[Q?G0PJVP^^XNZAN6YL`P^ESGB>Bdc>cHKb4PW[GDO;>PK^D`[7Ic^T6" +
    "PXc]OEJRREQYO@BVO:X?NAaTR^JVBMWUBeT>O]?OKc>H6]QEN^LC]PK5YIZEHO[@TFE4VEc]PQ4_JQW_KfDBK@OTBPSU]<FXQPJ_:TZbRXHSPJd:O?WSXV@WPE;(GXT?N7_dPPdP<YV+" +
    "QJ)AO=OcGMWNdeGWPVaERJ=LK_B;O9EH1MG^Q_P]>V[:`PQ@6H`[OCThG=_[JN<POISE]FcFVO<UPD;gCc^E8YXEQCOZQJ[?Q:hfO_J;XaY5OA_gQWSGW_INf>cVGNRcYCNKR?]eNJe@" +
    "PX>fX>L^QGHJ[EQAb9<ZPFRX:@dT>BJhPVJPSCVPDcaJMQFU^LUF`IATQaP_8T]R6WLEP[YGBVI1[OEDZO]FV^OA,Uc?OU]X?`GIKcDZOLNaAYXB_N@YNRS?UJ?KP.XbVHZ<gTLN7^PT" +
    "P?XQeISfAb=[Qe>>N_XI9SYLL>PSW:ZL=OR[PKRDO=QP>UV<ONdKHbMENU>2TPHE_R`QIEORP`TJX4Q;IbdDRIQ7OO`Bd<eCOI@>[B<U^:^YKf_MQNYU>JWFNF_@F?D`fbQ@QN`GT@Y4" +
    "YIAUPXFJ;?^GEd=[NBMOVSW?P[?dQLTA]Y>XE]Y9UOJ=UDcGX/^>PR4G5UP/CMNTPK`VGT0PEG[<OgKZ?KYb7W=LOXOBIW4ZW;FSVPEXBO6C^ZLaQRF^WH:VN@WNQHIPPO^:SK;YQZMJ" +
    "QRfQ]CNILQPVDYNWEKFfPP;IZ<cM]HIbPGUEaQDa]`HZIeH]WOQcS@=UOQWI:I`EcG8UPZLU:I_J?_R:PKR^_>J8/QbZNa?cDR^NWbDBP_EZGOPJY@BDK_PgQVPC@J_]SL4YKbROCd[4" +
    "KA]PWDXhEd`9OK^TbP@=Mh8UPJINaLQ[GG[RPaJF[>KXDJQGPcN;^M>>TXBeP@PZYBCTVIXG",
  values:
    "-256 -232 -216 -206 -188 -182 -166 -156 -148 -140 -131 -122 -115 -110 -103 -99 -94 -89 -85 -81 -78 -72 -69 -64 -61 -56 -51 -48 -43 -38 -34 -29 -26 -21 -18 -14 -11 -8 -5 -2 1 4 7 10 13 16 19 22 25 28 31 34 37 40 44 47 50 54 58 63 67 71 76 82",
};
