/** Named character references of the HTML standard, written by scripts/write-named-references.mjs. */

/**
 * Names by their characters, in the order of these: in front of the names of a character stands its distance to the one before, unless that is one;
 * the second character of a pair stands behind a plus. Names with an exclamation mark need no semicolon. Letters of mathematical alphabets,
 * letters with accents, and small Greek and Russian letters are left out.
 */
export const NAMES =
  "9Tab NewLine 23excl QUOT!,quot! num dollar percnt AMP!,amp! apos lpar rpar midast,ast plus comma 2period sol 11colon semi LT!,lt! 0+8402nvlt " +
  "equals 0+8421bne GT!,gt! 0+8402nvgt quest commat 27lbrack,lsqb bsol rbrack,rsqb Hat UnderBar,lowbar DiacriticalGrave,grave 6+106fjlig " +
  "21lbrace,lcub VerticalLine,verbar,vert rbrace,rcub 35NonBreakingSpace,nbsp! iexcl! cent! pound! curren! yen! brvbar! sect! " +
  "DoubleDot,Dot,die,uml! COPY!,copy! ordf! laquo! not! shy! circledR,REG!,reg! strns,macr! deg! PlusMinus,plusmn!,pm sup2! sup3! " +
  "DiacriticalAcute,acute! micro! para! CenterDot,centerdot,middot! Cedilla,cedil! sup1! ordm! raquo! frac14! frac12!,half frac34! iquest! " +
  "6angst AElig! 10ETH! 7times! Oslash! 6THORN! szlig! 7aelig! 10eth! 7divide!,div oslash! 6thorn! 18Dstrok dstrok 21Hstrok hstrok " +
  "10inodot,imath IJlig ijlig 5kgreen 7Lmidot lmidot Lstrok lstrok 7napos ENG eng 7OElig oelig 19Tstrok tstrok 43fnof 35imped 64gacute 66jmath " +
  "143circ Hacek,caron 17Breve,breve DiacriticalDot,dot ring ogon DiacriticalTilde,tilde DiacriticalDoubleAcute,dblac 52DownBreve 128Alpha Beta " +
  "Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho 2Sigma Tau Upsilon Phi Chi Psi Omega,ohm 12epsi " +
  "13varsigma,sigmaf,sigmav 3upsi 12thetasym,vartheta,thetav upsih,Upsi 3straightphi,varphi,phiv varpi,piv 6Gammad digamma,gammad " +
  "19varkappa,kappav varrho,rhov 4straightepsilon,varepsilon,epsiv backepsilon,bepsi 11IOcy DJcy GJcy Jukcy DScy Iukcy YIcy Jsercy LJcy NJcy " +
  "TSHcy KJcy 2Ubrcy DZcy Acy Bcy Vcy Gcy Dcy IEcy ZHcy Zcy Icy Jcy Kcy Lcy Mcy Ncy Ocy Pcy Rcy Scy Tcy Ucy Fcy KHcy TScy CHcy SHcy SHCHcy " +
  "HARDcy Ycy SOFTcy Ecy YUcy YAcy 34iocy djcy gjcy jukcy dscy iukcy yicy jsercy ljcy njcy tshcy kjcy 2ubrcy dzcy 7075ensp emsp emsp13 emsp14 " +
  "2numsp puncsp ThinSpace,thinsp VeryThinSpace,hairsp " +
  "NegativeVeryThinSpace,NegativeMediumSpace,NegativeThickSpace,NegativeThinSpace,ZeroWidthSpace zwnj zwj lrm rlm hyphen,dash 3ndash mdash " +
  "horbar Verbar,Vert 2OpenCurlyQuote,lsquo CloseCurlyQuote,rsquor,rsquo lsquor,sbquo 2OpenCurlyDoubleQuote,ldquo " +
  "CloseCurlyDoubleQuote,rdquor,rdquo ldquor,bdquo 2dagger ddagger,Dagger bullet,bull 3nldr hellip,mldr 10permil pertenk prime Prime tprime " +
  "backprime,bprime 4lsaquo rsaquo 4OverBar,oline 3caret 2hybull frasl 11bsemi 8qprime 8MediumSpace 0+8202ThickSpace NoBreak ApplyFunction,af " +
  "InvisibleTimes,it InvisibleComma,ic 73euro 47TripleDot,tdot DotDot 38complexes,Copf 3incare 5gscr HilbertSpace,hamilt,Hscr Poincareplane,Hfr " +
  "quaternions,Hopf planckh hslash,planck,plankv,hbar imagline,Iscr imagpart,image,Ifr,Im Laplacetrf,lagran,Lscr ell 2naturals,Nopf numero " +
  "copysr weierp,wp primes,Popf rationals,Qopf realine,Rscr realpart,real,Rfr,Re reals,Ropf rx 4TRADE,trade 2integers,Zopf 3mho zeetrf,Zfr iiota " +
  "3Bernoullis,bernou,Bscr Cayleys,Cfr 2escr expectation,Escr Fouriertrf,Fscr 2Mellintrf,phmmat,Mscr orderof,order,oscr alefsym,aleph beth gimel " +
  "daleth 13CapitalDifferentialD,DD DifferentialD,dd ExponentialE,exponentiale,ee ImaginaryI,ii 11frac13 frac23 frac15 frac25 frac35 frac45 " +
  "frac16 frac56 frac18 frac38 frac58 frac78 50ShortLeftArrow,LeftArrow,leftarrow,slarr,larr ShortUpArrow,UpArrow,uparrow,uarr " +
  "ShortRightArrow,RightArrow,rightarrow,srarr,rarr ShortDownArrow,DownArrow,downarrow,darr LeftRightArrow,leftrightarrow,harr " +
  "UpDownArrow,updownarrow,varr UpperLeftArrow,nwarrow,nwarr UpperRightArrow,nearrow,nearr LowerRightArrow,searrow,searr " +
  "LowerLeftArrow,swarrow,swarr nleftarrow,nlarr nrightarrow,nrarr 2rightsquigarrow,rarrw 0+824nrarrw twoheadleftarrow,Larr Uarr " +
  "twoheadrightarrow,Rarr Darr leftarrowtail,larrtl rightarrowtail,rarrtl LeftTeeArrow,mapstoleft UpTeeArrow,mapstoup RightTeeArrow,mapsto,map " +
  "DownTeeArrow,mapstodown 2hookleftarrow,larrhk hookrightarrow,rarrhk looparrowleft,larrlp looparrowright,rarrlp leftrightsquigarrow,harrw " +
  "nleftrightarrow,nharr 2Lsh,lsh Rsh,rsh ldsh rdsh 2crarr curvearrowleft,cularr curvearrowright,curarr 3circlearrowleft,olarr " +
  "circlearrowright,orarr leftharpoonup,LeftVector,lharu leftharpoondown,DownLeftVector,lhard upharpoonright,RightUpVector,uharr " +
  "upharpoonleft,LeftUpVector,uharl rightharpoonup,RightVector,rharu rightharpoondown,DownRightVector,rhard " +
  "downharpoonright,RightDownVector,dharr downharpoonleft,LeftDownVector,dharl RightArrowLeftArrow,rightleftarrows,rlarr UpArrowDownArrow,udarr " +
  "LeftArrowRightArrow,leftrightarrows,lrarr leftleftarrows,llarr upuparrows,uuarr rightrightarrows,rrarr downdownarrows,ddarr " +
  "ReverseEquilibrium,leftrightharpoons,lrhar rightleftharpoons,Equilibrium,rlhar nLeftarrow,nlArr nLeftrightarrow,nhArr nRightarrow,nrArr " +
  "DoubleLeftArrow,Leftarrow,lArr DoubleUpArrow,Uparrow,uArr DoubleRightArrow,Rightarrow,Implies,rArr DoubleDownArrow,Downarrow,dArr " +
  "DoubleLeftRightArrow,Leftrightarrow,hArr,iff DoubleUpDownArrow,Updownarrow,vArr nwArr neArr seArr swArr Lleftarrow,lAarr Rrightarrow,rAarr " +
  "2zigrarr 7LeftArrowBar,larrb RightArrowBar,rarrb 16DownArrowUpArrow,duarr 8loarr roarr hoarr ForAll,forall complement,comp PartialD,part " +
  "0+824npart Exists,exist NotExists,nexists,nexist varnothing,emptyset,emptyv,empty 2nabla,Del Element,isinv,isin,in NotElement,notinva,notin " +
  "2ReverseElement,SuchThat,niv,ni NotReverseElement,notniva,notni 3Product,prod Coproduct,coprod Sum,sum minus MinusPlus,mnplus,mp " +
  "dotplus,plusdo 2smallsetminus,Backslash,setminus,ssetmn,setmn lowast SmallCircle,compfn 2radic,Sqrt 3Proportional,varpropto,propto,vprop,prop " +
  "infin angrt angle,ang 0+8402nang measuredangle,angmsd angsph VerticalBar,shortmid,smid,mid NotVerticalBar,nshortmid,nsmid,nmid " +
  "DoubleVerticalBar,shortparallel,parallel,spar,par NotDoubleVerticalBar,nshortparallel,nparallel,nspar,npar wedge,and vee,or cap 0+65024caps " +
  "cup 0+65024cups Integral,int Int iiint,tint ContourIntegral,conint,oint DoubleContourIntegral,Conint Cconint cwint " +
  "ClockwiseContourIntegral,cwconint CounterClockwiseContourIntegral,awconint Therefore,therefore,there4 Because,because,becaus ratio " +
  "Proportion,Colon dotminus,minusd 2mDDot homtht thicksim,thksim,Tilde,sim 0+8402nvsim backsim,bsim 0+817race mstpos,ac 0+819acE acd " +
  "VerticalTilde,wreath,wr NotTilde,nsim EqualTilde,eqsim,esim 0+824NotEqualTilde,nesim TildeEqual,simeq,sime NotTildeEqual,nsimeq,nsime " +
  "TildeFullEqual,cong simne NotTildeFullEqual,ncong thickapprox,TildeTilde,approx,asymp,thkap,ap NotTildeTilde,napprox,nap approxeq,ape apid " +
  "0+824napid backcong,bcong asympeq,CupCap 0+8402nvap HumpDownHump,Bumpeq,bump 0+824NotHumpDownHump,nbump HumpEqual,bumpeq,bumpe " +
  "0+824NotHumpEqual,nbumpe DotEqual,doteq,esdot 0+824nedot doteqdot,eDot fallingdotseq,efDot risingdotseq,erDot coloneq,Assign,colone " +
  "eqcolon,ecolon eqcirc,ecir circeq,cire 2wedgeq veeeq 2triangleq,trie 3questeq,equest NotEqual,ne Congruent,equiv 0+8421bnequiv " +
  "NotCongruent,nequiv 2leq,le 0+8402nvle GreaterEqual,geq,ge 0+8402nvge LessFullEqual,leqq,lE 0+824nleqq,nlE GreaterFullEqual,geqq,gE " +
  "0+824NotGreaterFullEqual,ngeqq,ngE lneqq,lnE 0+65024lvertneqq,lvnE gneqq,gnE 0+65024gvertneqq,gvnE NestedLessLess,Lt,ll 0+824NotLessLess,nLtv " +
  "0+8402nLt NestedGreaterGreater,Gt,gg 0+824NotGreaterGreater,nGtv 0+8402nGt between,twixt NotCupCap NotLess,nless,nlt NotGreater,ngtr,ngt " +
  "NotLessEqual,nleq,nle NotGreaterEqual,ngeq,nge LessTilde,lesssim,lsim GreaterTilde,gtrsim,gsim NotLessTilde,nlsim NotGreaterTilde,ngsim " +
  "LessGreater,lessgtr,lg GreaterLess,gtrless,gl NotLessGreater,ntlg NotGreaterLess,ntgl Precedes,prec,pr Succeeds,succ,sc " +
  "PrecedesSlantEqual,preccurlyeq,prcue SucceedsSlantEqual,succcurlyeq,sccue PrecedesTilde,precsim,prsim SucceedsTilde,succsim,scsim " +
  "0+824NotSucceedsTilde NotPrecedes,nprec,npr NotSucceeds,nsucc,nsc subset,sub 0+8402NotSubset,nsubset,vnsub Superset,supset,sup " +
  "0+8402NotSuperset,nsupset,vnsup nsub nsup SubsetEqual,subseteq,sube SupersetEqual,supseteq,supe NotSubsetEqual,nsubseteq,nsube " +
  "NotSupersetEqual,nsupseteq,nsupe subsetneq,subne 0+65024varsubsetneq,vsubne supsetneq,supne 0+65024varsupsetneq,vsupne 2cupdot " +
  "UnionPlus,uplus SquareSubset,sqsubset,sqsub 0+824NotSquareSubset SquareSuperset,sqsupset,sqsup 0+824NotSquareSuperset " +
  "SquareSubsetEqual,sqsubseteq,sqsube SquareSupersetEqual,sqsupseteq,sqsupe SquareIntersection,sqcap 0+65024sqcaps SquareUnion,sqcup " +
  "0+65024sqcups CirclePlus,oplus CircleMinus,ominus CircleTimes,otimes osol CircleDot,odot circledcirc,ocir circledast,oast 2circleddash,odash " +
  "boxplus,plusb boxminus,minusb boxtimes,timesb dotsquare,sdotb RightTee,vdash LeftTee,dashv DownTee,top bottom,UpTee,perp,bot 2models " +
  "DoubleRightTee,vDash Vdash Vvdash VDash nvdash nvDash nVdash nVDash prurel 2vartriangleleft,LeftTriangle,vltri " +
  "vartriangleright,RightTriangle,vrtri LeftTriangleEqual,trianglelefteq,ltrie 0+8402nvltrie RightTriangleEqual,trianglerighteq,rtrie " +
  "0+8402nvrtrie origof imof multimap,mumap hercon intercal,intcal veebar 2barvee angrtvb lrtri bigwedge,xwedge,Wedge bigvee,xvee,Vee " +
  "Intersection,bigcap,xcap bigcup,Union,xcup Diamond,diamond,diam sdot sstarf,Star divideontimes,divonx bowtie ltimes rtimes " +
  "leftthreetimes,lthree rightthreetimes,rthree backsimeq,bsime curlyvee,cuvee curlywedge,cuwed Subset,Sub Supset,Sup Cap Cup pitchfork,fork " +
  "epar lessdot,ltdot gtrdot,gtdot Ll 0+824nLl ggg,Gg 0+824nGg LessEqualGreater,lesseqgtr,leg 0+65024lesg GreaterEqualLess,gtreqless,gel " +
  "0+65024gesl 3curlyeqprec,cuepr curlyeqsucc,cuesc NotPrecedesSlantEqual,nprcue NotSucceedsSlantEqual,nsccue NotSquareSubsetEqual,nsqsube " +
  "NotSquareSupersetEqual,nsqsupe 3lnsim gnsim precnsim,prnsim succnsim,scnsim NotLeftTriangle,ntriangleleft,nltri " +
  "NotRightTriangle,ntriangleright,nrtri NotLeftTriangleEqual,ntrianglelefteq,nltrie NotRightTriangleEqual,ntrianglerighteq,nrtrie vellip ctdot " +
  "utdot dtdot disin isinsv isins isindot 0+824notindot notinvc notinvb 2isinE 0+824notinE nisd xnis nis notnivc notnivb 7barwedge,barwed " +
  "doublebarwedge,Barwed 2LeftCeiling,lceil RightCeiling,rceil LeftFloor,lfloor RightFloor,rfloor drcrop dlcrop urcrop ulcrop bnot 2profline " +
  "profsurf 2telrec target 6ulcorner,ulcorn urcorner,urcorn llcorner,dlcorn lrcorner,drcorn 3sfrown,frown ssmile,smile 10cylcty profalar 8topbot " +
  "7ovbar 2solbar 61angzarr 52lmoustache,lmoust rmoustache,rmoust 3OverBracket,tbrk UnderBracket,bbrk bbrktbrk 38OverParenthesis " +
  "UnderParenthesis OverBrace UnderBrace 3trpezium 5elinters 60blank 165circledS,oS 56HorizontalLine,boxh 2boxv 10boxdr 4boxdl 4boxur 4boxul " +
  "4boxvr 8boxvl 8boxhd 8boxhu 8boxvh 20boxH boxV boxdR boxDr boxDR boxdL boxDl boxDL boxuR boxUr boxUR boxuL boxUl boxUL boxvR boxVr boxVR " +
  "boxvL boxVl boxVL boxHd boxhD boxHD boxHu boxhU boxHU boxvH boxVh boxVH 20uhblk 4lhblk 4block 9blk14 blk12 blk34 14Square,square,squ " +
  "9FilledVerySmallSquare,blacksquare,squarf,squf EmptyVerySmallSquare 2rect marker 3fltns 2bigtriangleup,xutri blacktriangle,utrif " +
  "triangle,utri 3blacktriangleright,rtrif triangleright,rtri 4bigtriangledown,xdtri blacktriangledown,dtrif triangledown,dtri " +
  "3blacktriangleleft,ltrif triangleleft,ltri 7lozenge,loz cir 33tridot 3bigcirc,xcirc 9ultri urtri lltri EmptySmallSquare FilledSmallSquare " +
  "9bigstar,starf star 8phone 50female 2male 30spadesuit,spades 3clubsuit,clubs 2heartsuit,hearts diamondsuit,diams 4sung 3flat natural,natur " +
  "sharp 164checkmark,check 4cross 9maltese,malt 22sext 34VerticalSeparator 26lbbrk rbbrk 85bsolhsub suphsol 29LeftDoubleBracket,lobrk " +
  "RightDoubleBracket,robrk LeftAngleBracket,langle,lang RightAngleBracket,rangle,rang Lang Rang loang roang 8LongLeftArrow,longleftarrow,xlarr " +
  "LongRightArrow,longrightarrow,xrarr LongLeftRightArrow,longleftrightarrow,xharr DoubleLongLeftArrow,Longleftarrow,xlArr " +
  "DoubleLongRightArrow,Longrightarrow,xrArr DoubleLongLeftRightArrow,Longleftrightarrow,xhArr 2longmapsto,xmap 3dzigrarr 259nvlArr nvrArr " +
  "nvHarr Map 7lbarr bkarow,rbarr lBarr dbkarow,rBarr drbkarow,RBarr DDotrahd UpArrowBar DownArrowBar 3Rarrtl 3latail ratail lAtail rAtail " +
  "larrfs rarrfs larrbfs rarrbfs 3nwarhk nearhk hksearow,searhk hkswarow,swarhk nwnear nesear,toea seswar,tosa swnwar 9rarrc 0+824nrarrc " +
  "2cudarrr ldca rdca cudarrl larrpl 3curarrm cularrp 8rarrpl 3harrcir Uarrocir lurdshar ldrushar 3LeftRightVector RightUpDownVector " +
  "DownLeftRightVector LeftUpDownVector LeftVectorBar RightVectorBar RightUpVectorBar RightDownVectorBar DownLeftVectorBar DownRightVectorBar " +
  "LeftUpVectorBar LeftDownVectorBar LeftTeeVector RightTeeVector RightUpTeeVector RightDownTeeVector DownLeftTeeVector DownRightTeeVector " +
  "LeftUpTeeVector LeftDownTeeVector lHar uHar rHar dHar luruhar ldrdhar ruluhar rdldhar lharul llhard rharul lrhard UpEquilibrium,udhar " +
  "ReverseUpEquilibrium,duhar RoundImplies erarr simrarr larrsim rarrsim rarrap ltlarr 2gtrarr subrarr 2suplarr lfisht rfisht ufisht dfisht " +
  "6lopar ropar 5lbrke rbrke lbrkslu rbrksld lbrksld rbrkslu langd rangd lparlt rpargt gtlPar ltrPar 4vzigzag 2vangrt angrtvbd 7ange range " +
  "dwangle uwangle angmsdaa angmsdab angmsdac angmsdad angmsdae angmsdaf angmsdag angmsdah bemptyv demptyv cemptyv raemptyv laemptyv ohbar omid " +
  "opar 2operp 2olcross odsold 2olcir ofcir olt ogt cirscir cirE solb bsolb 4boxbox 4trisb rtriltri LeftTriangleBar 0+824NotLeftTriangleBar " +
  "RightTriangleBar 0+824NotRightTriangleBar 12iinfin infintie nvinfin 5eparsl smeparsl eqvparsl 6blacklozenge,lozf 9RuleDelayed 2dsol " +
  "10bigodot,xodot bigoplus,xoplus bigotimes,xotime 2biguplus,xuplus 2bigsqcup,xsqcup 6iiiint,qint fpartint 3cirfnint awint rppolint scpolint " +
  "npolint pointint quatint intlarhk 11pluscir plusacir simplus plusdu plussim plustwo 2mcomma minusdu 3loplus roplus Cross timesd timesbar " +
  "2smashp lotimes rotimes otimesas Otimes odiv triplus triminus tritime intprod,iprod 3amalg capdot 2ncup ncap capand cupor cupcap capcup " +
  "cupbrcap capbrcup cupcup capcap ccups ccaps 3ccupssm 3And Or andand oror orslope andslope 2andv orv andd ord 2wedbar 7sdote 4simdot 3congdot " +
  "0+824ncongdot easter apacir apE 0+824napE eplus pluse Esim Colone Equal 2ddotseq,eDDot equivDD ltcir gtcir ltquest gtquest " +
  "LessSlantEqual,leqslant,les 0+824NotLessSlantEqual,nleqslant,nles GreaterSlantEqual,geqslant,ges 0+824NotGreaterSlantEqual,ngeqslant,nges " +
  "lesdot gesdot lesdoto gesdoto lesdotor gesdotol lessapprox,lap gtrapprox,gap lneq,lne gneq,gne lnapprox,lnap gnapprox,gnap lesseqqgtr,lEg " +
  "gtreqqless,gEl lsime gsime lsimg gsiml lgE glE lesges gesles eqslantless,els eqslantgtr,egs elsdot egsdot el eg 3siml simg simlE simgE " +
  "LessLess 0+824NotNestedLessLess GreaterGreater 0+824NotNestedGreaterGreater 2glj gla ltcc gtcc lescc gescc smt lat smte 0+65024smtes late " +
  "0+65024lates bumpE PrecedesEqual,preceq,pre 0+824NotPrecedesEqual,npreceq,npre SucceedsEqual,succeq,sce 0+824NotSucceedsEqual,nsucceq,nsce " +
  "3prE scE precneqq,prnE succneqq,scnE precapprox,prap succapprox,scap precnapprox,prnap succnapprox,scnap Pr Sc subdot supdot subplus supplus " +
  "submult supmult subedot supedot subseteqq,subE 0+824nsubseteqq,nsubE supseteqq,supE 0+824nsupseteqq,nsupE subsim supsim 3subsetneqq,subnE " +
  "0+65024varsubsetneqq,vsubnE supsetneqq,supnE 0+65024varsupsetneqq,vsupnE 3csub csup csube csupe subsup supsub subsub supsup suphsub supdsub " +
  "forkv topfork mlcp 9DoubleLeftTee,Dashv 2Vdashl Barv vBar vBarv 2Vbar Not bNot rnmid cirmid midcir topcir nhpar parsim 10parsl 0+8421nparsl " +
  "53251fflig filig fllig ffilig ffllig";
