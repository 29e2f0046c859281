/**
 * Labels in Slavic and Scandinavian languages, Finnish, Hungarian, Romanian, Turkish, Japanese, Chinese and Korean, by the first name of what
 * they label. They are the words that forms, shops, job boards and recipes of those countries put in front of a value.
 */
import { foldWords } from "./concept.js";

const WORDS = `
name: название, наименование, имя, фио, назва, найменування, nazwa, název, jméno, názov, meno, adı, adı soyadı, isim, namn, navn, nimi, név, nume, 名称, 名前, 氏名, 商品名, 製品名, タイトル, 姓名, 标题, 標題, 产品名称, 商品名称, 名稱, 이름, 제목, 상품명
description: описание, опис, opis, popis, açıklama, beskrivning, beskrivelse, kuvaus, leírás, descriere, 説明, 概要, 商品説明, 简介, 描述, 介绍, 說明, 簡介, 설명, 소개
website: сайт, strona internetowa, strona www, webové stránky, webstránka, web sitesi, hjemmeside, hemsida, nettside, verkkosivut, honlap, ウェブサイト, ホームページ, 网址, 网站, 網址, 網站, 홈페이지, 웹사이트
category: категория, рубрика, категорія, kategoria, kategória, カテゴリ, カテゴリー, 分類, 分类, 类别, 類別, 카테고리, 분류
phone: телефон, тел, telefon, telefonní číslo, telefónne číslo, numer telefonu, nr telefonu, puhelin, puhelinnumero, telefonszám, telefonnummer, τηλέφωνο, 電話, 電話番号, 电话, 联系电话, 電話號碼, 聯絡電話, 手机, 전화, 전화번호, 연락처
fax: факс, faks, ファックス, 传真, 傳真, 팩스
email: почта, электронная почта, эл почта, пошта, електронна пошта, adres e mail, e posta, eposta, e post, sähköposti, メール, メールアドレス, 邮箱, 电子邮箱, 电子邮件, 電子郵件, 信箱, 이메일
contact: контактное лицо, контактна особа, osoba kontaktowa, kontaktní osoba, kontaktná osoba, yetkili kişi, 担当者, 联系人, 聯絡人, 담당자
rating: рейтинг, оценка, оцінка, ocena, hodnocení, hodnotenie, puan, betyg, vurdering, arvosana, értékelés, 評価, 评分, 評分, 평점
duration: продолжительность, длительность, тривалість, czas trwania, délka, dĺžka, süre, varighed, kesto, időtartam, durată, 上映時間, 所要時間, 片长, 时长, 片長, 상영시간
year: год, год выпуска, рік, рік випуску, rok, rok produkcji, rok výroby, yıl, vuosi, év, anul, 製作年, 制作年份, 年份, 연도
status: статус, stav, durum, tila, állapot, 状态, 狀態, 상태
question: вопрос, питання, pytanie, otázka, soru, fråga, spørgsmål, 質問, 问题, 問題, 질문
answer: ответ, відповідь, odpowiedź, odpověď, odpoveď, cevap, svar, 回答, 答案, 답변
price: цена, стоимость, ціна, вартість, fiyat, fiyatı, ücret, hinta, ár, preț, τιμή, 価格, 値段, 料金, 販売価格, 税込価格, 价格, 售价, 單價, 单价, 價格, 售價, 가격
brand: бренд, марка, marka, značka, varumärke, varemærke, ブランド, 品牌, 브랜드
manufacturer: производитель, виробник, producent, výrobce, výrobca, üretici, tillverkare, valmistaja, gyártó, メーカー, 製造元, 厂商, 生产厂家, 廠商, 제조사
sku: артикул, kod produktu, numer katalogowy, kód produktu, kód zboží, ürün kodu, stok kodu, artikelnr, varenummer, tuotenumero, cikkszám, 品番, 商品番号, 商品コード, 货号, 商品编号, 貨號, 상품코드
model: модель, malli, モデル, 型番, 型号, 型號, 모델명
color: цвет, колір, barva, farba, renk, färg, farve, farge, väri, szín, culoare, 色, カラー, 颜色, 顏色, 색상
size: размер, розмір, velikost, veľkosť, boyut, beden, størrelse, koko, méret, mărime, サイズ, 大きさ, 尺寸, 사이즈
material: материал, матеріал, materiał, materiál, malzeme, materiaali, anyag, 素材, 材質, 材质, 소재
weight: вес, вага, hmotnost, hmotnosť, ağırlık, paino, súly, greutate, 重量, 重さ, 중량
availability: наличие, наявність, dostępność, dostupnost, dostupnosť, stok durumu, tillgänglighet, saatavuus, készlet, 在庫, 库存, 庫存, 재고
ingredients: ингредиенты, інгредієнти, składniki, ingredience, ingrediencie, suroviny, malzemeler, ingredienser, ainekset, hozzávalók, 材料, 食材, 配料, 재료
instructions: приготовление, способ приготовления, приготування, спосіб приготування, przygotowanie, sposób przygotowania, wykonanie, postup, příprava, yapılışı, hazırlanışı, tillagning, gör så här, fremgangsmåde, fremgangsmåte, valmistusohje, elkészítés, mod de preparare, 作り方, 手順, 做法, 步骤, 步驟, 만드는 법, 조리법
servings: порций, количество порций, кількість порцій, liczba porcji, porcje, počet porcí, porsiyon, portioner, annosta, adag, 人数, 份量, 인분
cook time: время приготовления, час приготування, czas gotowania, doba vaření, pişirme süresi, tillagningstid, 調理時間, 烹饪时间, 조리시간
author: автор, yazar, författare, forfatter, kirjoittaja, szerző, 著者, 作者, 筆者, 投稿者, 저자, 작성자, 글쓴이
published date: опубликовано, дата публикации, опубліковано, дата публікації, data publikacji, data dodania, datum zveřejnění, yayın tarihi, publicerad, publiceret, publisert, julkaistu, megjelenés, 公開日, 投稿日, 掲載日, 发布时间, 发布日期, 發布日期, 게시일, 등록일, 작성일
director: режиссёр, режисер, reżyseria, reżyser, režie, režisér, réžia, yönetmen, regissör, instruktør, regissør, ohjaaja, ohjaus, rendező, 監督, 导演, 導演, 감독
actors: в ролях, актёры, у ролях, актори, obsada, hrají, hrajú, oyuncular, skådespelare, medvirkende, skuespillere, näyttelijät, szereplők, 出演, 出演者, キャスト, 主演, 演员, 演員, 출연
genre: жанр, gatunek, žánr, žáner, műfaj, ジャンル, 장르
publisher: издательство, видавництво, wydawnictwo, wydawca, nakladatelství, vydavateľstvo, yayınevi, förlag, forlag, kustantaja, kiadó, 出版社, 출판사
number of pages: страниц, количество страниц, кількість сторінок, liczba stron, počet stran, počet strán, sayfa sayısı, antal sidor, antal sider, sivumäärä, oldalszám, ページ数, 页数, 頁數, 페이지수
start date: дата, дата проведения, дата начала, дата проведення, termin, datum konání, tarih, päivämäärä, dátum, 日時, 開催日, 開催日時, 日付, 日期, 时间, 時間, 活动时间, 일시, 날짜
venue: место проведения, місце проведення, miejsce wydarzenia, místo konání, miesto konania, mekan, 会場, 開催場所, 會場, 场馆
location: место, местоположение, место работы, місце, місце роботи, lokalizacja, miejsce pracy, místo, místo výkonu práce, miesto, konum, yer, paikka, sijainti, helyszín, locație, arbetsort, arbejdssted, 勤務地, 場所, 工作地点, 地点, 工作地點, 地點, 근무지, 장소
address: адрес, адреса, adres, adresa, adresse, adress, cím, osoite, 住所, 所在地, 地址, 联系地址, 公司地址, 聯絡地址, 주소
city: город, місто, město, mesto, şehir, kaupunki, város, oraș, 城市, 도시
postal code: индекс, почтовый индекс, поштовий індекс, kod pocztowy, psč, posta kodu, postnummer, postinumero, irányítószám, cod poștal, 郵便番号, 邮编, 邮政编码, 郵遞區號, 우편번호
country: страна, країна, kraj, země, krajina, ülke, maa, ország, țară, 国, 国家, 國家, 국가
organizer: организатор, організатор, pořadatel, usporiadateľ, düzenleyen, järjestäjä, szervező, 主催, 主催者, 主办方, 主辦單位, 주최
opening hours: график работы, часы работы, режим работы, графік роботи, години роботи, godziny pracy, godziny przyjęć, godziny otwarcia, otwarte, pracovní doba, ordinační hodiny, provozní doba, otváracie hodiny, çalışma saatleri, nyitvatartás, öppettider, 開店時間, 診療時間, 受付時間, 营业时间, 營業時間, 영업시간, 진료시간
founded: год основания, рік заснування, rok założenia, založeno, kuruluş yılı, grundat, grundlagt, perustettu, 設立, 創業, 設立年月日, 成立时间, 成立日期, 설립일
employees: количество сотрудников, liczba pracowników, počet zaměstnanců, çalışan sayısı, 従業員数, 社員数, 员工人数, 직원수
vat id: инн, nip, dič, vergi no, cvr
legal name: название компании, nazwa firmy, název firmy, şirket adı, 会社名, 商号, 公司名称, 公司名稱, 企业名称, 회사명
ceo: генеральный директор, директор, prezes, prezes zarządu, jednatel, konateľ, genel müdür, 代表者, 代表取締役, 法定代表人, 法人代表, 대표자, 대표이사
register number: огрн, єдрпоу, krs, regon, ičo, 法人番号, 统一社会信用代码, 사업자등록번호
share capital: уставный капитал, kapitał zakładowy, základní kapitál, 資本金, 注册资本, 자본금
job title: должность, вакансия, посада, stanowisko, pracovní pozice, pozice, pozícia, pozisyon, befattning, stilling, tehtävä, 職種, 募集職種, 职位, 职位名称, 岗位, 岗位名称, 職位, 직무, 모집부문
company: компания, работодатель, компанія, роботодавець, pracodawca, zaměstnavatel, společnost, şirket, işveren, företag, arbetsgivare, virksomhed, yritys, 企業名, 社名, 公司, 公司名称, 企业, 회사
employment type: занятость, тип занятости, вид занятости, тип зайнятості, rodzaj umowy, forma zatrudnienia, wymiar etatu, typ úvazku, druh pracovného pomeru, çalışma şekli, anställningsform, ansættelsesform, työsuhde, 雇用形態, 勤務形態, 工作性质, 工作类型, 고용형태, 근무형태
salary: зарплата, заработная плата, оклад, зарплатня, заробітна плата, wynagrodzenie, mzda, plat, maaş, lön, løn, lønn, palkka, fizetés, salariu, 給与, 給料, 月給, 時給, 年収, 賃金, 薪资, 薪水, 工资, 薪酬, 月薪, 薪資, 급여, 연봉
hours: рабочее время, робочий час, czas pracy, pracovná doba, arbetstid, arbejdstid, työaika, 勤務時間, 就業時間, 工作时间, 工作時間, 근무시간
valid through: срок подачи, termin składania ofert, son başvuru tarihi, sista ansökningsdag, ansøgningsfrist, søknadsfrist, 応募締切, 締切, 截止日期, 마감일
requirements: требования, вимоги, wymagania, oczekiwania, požadavky, požiadavky, aranan nitelikler, kvalifikationer, kvalifikasjoner, 応募資格, 応募条件, 任职要求, 岗位要求, 招聘要求, 任职资格, 职位要求, 자격요건, 지원자격
responsibilities: обязанности, должностные обязанности, обов язки, zakres obowiązków, obowiązki, náplň práce, görev tanımı, sorumluluklar, arbetsuppgifter, arbejdsopgaver, arbeidsoppgaver, 仕事内容, 業務内容, 職務内容, 岗位职责, 工作内容, 职位描述, 工作職責, 담당업무, 업무내용
benefits: oferujemy, nabízíme, ponúkame, yan haklar, förmåner, 福利厚生, 待遇, 福利待遇, 公司福利, 복리후생
education: образование, освіта, wykształcenie, vzdělání, vzdelanie, eğitim, utbildning, uddannelse, koulutus, 学历, 学历要求, 學歷, 학력
experience: опыт, опыт работы, досвід, досвід роботи, doświadczenie, praxe, deneyim, tecrübe, erfarenhet, erfaring, työkokemus, 经验, 工作经验, 경력
bedrooms: спальни, sypialnie, ložnice, yatak odası, sovrum, soveværelser, makuuhuoneet, 침실
rooms: комнат, количество комнат, кількість кімнат, liczba pokoi, počet pokojů, počet izieb, oda sayısı, antal rum, huoneet, 間取り, 户型
floor area: площадь, общая площадь, площа, powierzchnia, plocha, užitná plocha, úžitková plocha, boarea, boligareal, pinta ala, alapterület, 面積, 専有面積, 面积, 建筑面积, 면적
`;

/** First name of a concept → its words in other languages. */
export const otherWords: ReadonlyMap<string, readonly string[]> = new Map(
  WORDS.split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [name = "", words = ""] = line.split(": ");
      return [name, words.split(",").map(foldWords)] as const;
    }),
);
