import { conceptTable } from "./concept.js";

/** Recipes. */
export const FOOD = conceptTable(`
prep time, preparation time, prep, hands on time, active time, vorbereitungszeit, vorbereitung, arbeitszeit, zubereitungszeit, temps de préparation, préparation, tiempo de preparación, tempo di preparazione, tempo de preparo, voorbereidingstijd | prepTime
cook time, cooking time, bake time, baking time, cook, kochzeit, backzeit, garzeit, koch backzeit, temps de cuisson, cuisson, tiempo de cocción, tempo di cottura, cottura, tempo de cozimento, bereidingstijd, kooktijd | cookTime performTime
total time, ready in, time total, overall time, gesamtzeit, gesamtdauer, temps total, tiempo total, tempo totale, totale tijd | totalTime
servings, serves, yield, recipe yield, portions, makes, number of servings, serving size count, portionen, personen, pour, porciones, raciones, comensales, porzioni, dosi per, nombre de personnes, porções, rendimento, porties, aantal personen | recipeYield yield
ingredients, recipe ingredients, ingredient list, ingredient lines, zutaten, zutatenliste, ingrédients, ingredientes, ingredienti, ingrediënten | recipeIngredient ingredients supply.name
instructions, steps, directions, method, preparation, preparation steps, recipe instructions, instruction steps, how to, how to make it, zubereitung, anleitung, arbeitsschritte, préparation, étapes, preparación, elaboración, instrucciones, pasos, preparazione, procedimento, modo de preparo, bereiding, bereidingswijze | recipeInstructions step
cuisine, recipe cuisine, küche, landesküche, cocina, cucina | recipeCuisine servesCuisine
difficulty, difficulty level, skill level, schwierigkeit, schwierigkeitsgrad, difficulté, dificultad, difficoltà, dificuldade, moeilijkheid | educationalLevel
nutrition, nutrition facts, nutritional information, nutrients, nährwerte, valeurs nutritionnelles, información nutricional | nutrition
calories, energy, kcal, calorie count, calories per serving, kalorien, brennwert, energie, calorías, calorie | nutrition.calories calories
protein, proteins, eiweiß, protéines, proteínas, proteine | nutrition.proteinContent proteinContent
fat, total fat, fett, lipides, matières grasses, grasas, grassi | nutrition.fatContent fatContent
saturated fat, gesättigte fettsäuren | nutrition.saturatedFatContent
carbohydrates, carbs, total carbohydrates, kohlenhydrate, glucides, hidratos de carbono, carbohidratos, carboidrati | nutrition.carbohydrateContent carbohydrateContent
fiber, fibre, dietary fiber, ballaststoffe, fibres, fibra | nutrition.fiberContent fiberContent
sugar, sugars, zucker, sucres, azúcares, zuccheri | nutrition.sugarContent sugarContent
sodium, salt, salz, sel, sodio | nutrition.sodiumContent sodiumContent
cholesterol | nutrition.cholesterolContent
serving size, portionsgröße | nutrition.servingSize
equipment, tools, tools needed, utensils, küchengeräte, matériel, ustensiles, utensilios | tool.name tool
diets, diet, dietary, suitable for, suitable for diet | suitableForDiet
course, meal type, meal, gang, plat, tipo de plato | recipeCategory
`);
