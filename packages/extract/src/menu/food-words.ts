/**
 * Food and drink as menus name it, in a dozen languages: beginnings of words, so that `tomato`, `tomatoes` and `Tomatensuppe` count. A few
 * of them in the names of a list with prices show that it is a menu; none of them says what a dish is.
 */
const LATIN =
  "tomat pomodor potat kartoffel patat chip fries frites salad insalat ensalad soup suppe soupe zuppa sopa polévk zup chicken poulet pollo huhn hähnchen kurcza kylling " +
  "beef rind boeuf manzo ternera wołow pork schwein porc maiale cerdo lamb agneau agnello cordero duck ente canard bacon ham schinken jamb jamón prosciutto chorizo salami sausage wurst " +
  "fish fisch poisson pesc pescado ryb fisk salmon lachs saumon tuna thon tonn trout forelle cod prawn shrimp crevett gamber gamba langoustin mussel moules oyster squid calamar anchov boquer " +
  "cheese käse fromage formag queso ser ost mozzarella burrata feta parmesan cheddar brie gorgonz ricotta paneer halloumi egg ei œuf uovo huevo jaj tofu falafel hummus " +
  "rice reis riz risotto arroz ryż pasta spaghetti tagliatelle gnocchi ravioli lasagn penne noodle nudel ramen udon pho pizz burger sandwich wrap taco burrito quesadilla nacho " +
  "bread brot pain pane pan chleb toast naan focaccia bagel croissant pretzel pierog dumpling gyoza bao sushi curry masala tikka korma dal samosa kebab gyros steak schnitzel roast grill fried baked braised smoked " +
  "mushroom pilz champignon fung seta grzyb onion zwiebel oignon cipoll ceboll garlic knoblauch aglio ajo pepper paprika aubergin berenjen melanzan zucchini spinach spinat épinard spinaci kale cabbage kraut kapust " +
  "avocado olive bean bohne haricot fagiol frijol lentil linse lentill carrot karott corn mais pumpkin kürbis potimarron beet leek lauch pea celer asparag spargel truffle trüffel truff tartuf " +
  "cake kuchen gâteau torta tarte tart pie pudding tiramis panna brownie ice gelato glace helado sorbet chocolat schoko vanill caramel dessert waffle pancake crêpe flan strudel mango berry beere apple apfel pomme manzan lemon zitrone citron limon orange coconut kokos " +
  "coffee kaffee café caffè espresso cappuccino latte macchiato flat tea tee thé chai matcha juice saft jus zumo succo cola lemonade limonade water wasser agua acqua woda beer bier bière birra cerveza piwo lager ale stout ipa pils wine wein vin vino " +
  "prosecco champagne riesling chardonnay merlot pinot sauvignon rosé gin vodka rum whisk tequila mezcal vermouth spritz martini negroni mojito margarita cocktail cider smoothie shake milk milch lait horchata kombucha soda tonic " +
  "sauce soße salsa pesto butter cream sahne crème gravy vinaigrette mayo relish pickle chutney syrup sirup honey honig miel basil basilik dill rosemary coriander cilantro ginger ingwer chili jalapeño gherkin slaw dip";
const OTHER =
  "丼|寿司|刺身|焼|揚|鶏|豚|牛|魚|肉|麺|うどん|そば|ご飯|酒|ビール|茶|コーヒー|サラダ|豆腐|ねぎ|もも|饭|面|鸡|汤|豆腐|茶|борщ|суп|салат|рыб|мяс|сыр|хлеб|пив|чай|кофе|밥|국|면|고기";

export const FOOD = new RegExp(`(?<!\\p{L})(?:${LATIN.split(" ").join("|")})|${OTHER}`, "iu");
