import type { Language } from '#src/contract/languages.ts'

interface AnswerTexts {
  readonly defined: string
  readonly closest: string
  readonly calls: string
  readonly noCalls: string
  readonly steps: string
  readonly passages: string
  readonly topOfFile: string
  readonly definition: string
  readonly notFound: string
  readonly noModel: string
}

const en: AnswerTexts = {
  defined: '{name} is defined in {place}.',
  closest: 'The closest match is in {place}.',
  calls: 'Calls of {name} in the indexed code: {count}.',
  noCalls: 'No call of {name} is in the indexed code. These passages speak of it.',
  steps: '{name} works in these steps.',
  passages: 'These passages of the indexed code fit best.',
  topOfFile: 'top of the file',
  definition: 'Definition',
  notFound: 'This was not found in the indexed code. Try the name of a function or file, or a text that occurs in it.',
  noModel: 'No language model is configured; answers quote the code.',
}

const ru: AnswerTexts = {
  defined: '{name} определено в {place}.',
  closest: 'Ближайшее совпадение — в {place}.',
  calls: 'Вызовы {name} в проиндексированном коде: {count}.',
  noCalls: 'Вызовов {name} в проиндексированном коде нет. Упоминания — в этих фрагментах.',
  steps: '{name} работает по этим шагам.',
  passages: 'Лучше всего подходят эти фрагменты проиндексированного кода.',
  topOfFile: 'верхний уровень файла',
  definition: 'Определение',
  notFound: 'В проиндексированном коде это не найдено. Попробуйте имя функции или файла либо текст из кода.',
  noModel: 'Языковая модель не настроена: ответы состоят из цитат кода.',
}

const uk: AnswerTexts = {
  defined: '{name} визначено в {place}.',
  closest: 'Найближчий збіг — у {place}.',
  calls: 'Виклики {name} у проіндексованому коді: {count}.',
  noCalls: 'Викликів {name} у проіндексованому коді немає. Згадки — у цих фрагментах.',
  steps: '{name} працює за цими кроками.',
  passages: 'Найкраще підходять ці фрагменти проіндексованого коду.',
  topOfFile: 'верхній рівень файлу',
  definition: 'Визначення',
  notFound: 'У проіндексованому коді це не знайдено. Спробуйте назву функції чи файлу або текст із коду.',
  noModel: 'Мовну модель не налаштовано: відповіді складаються з цитат коду.',
}

const be: AnswerTexts = {
  defined: '{name} вызначана ў {place}.',
  closest: 'Найбліжэйшае супадзенне — у {place}.',
  calls: 'Выклікі {name} у праіндэксаваным кодзе: {count}.',
  noCalls: 'Выклікаў {name} у праіндэксаваным кодзе няма. Згадкі — у гэтых фрагментах.',
  steps: '{name} працуе па гэтых кроках.',
  passages: 'Найлепш падыходзяць гэтыя фрагменты праіндэксаванага кода.',
  topOfFile: 'верхні ўзровень файла',
  definition: 'Вызначэнне',
  notFound: 'У праіндэксаваным кодзе гэта не знойдзена. Паспрабуйце імя функцыі або файла ці тэкст з кода.',
  noModel: 'Моўная мадэль не наладжана: адказы складаюцца з цытат кода.',
}

const kk: AnswerTexts = {
  defined: '{name} мына жерде анықталған: {place}.',
  closest: 'Ең жақын сәйкестік: {place}.',
  calls: 'Индекстелген кодтағы {name} шақырулары: {count}.',
  noCalls: 'Индекстелген кодта {name} шақырылмайды. Ол туралы мына үзінділерде айтылады.',
  steps: '{name} мына қадамдармен жұмыс істейді.',
  passages: 'Индекстелген кодтың мына үзінділері ең жақсы сәйкес келеді.',
  topOfFile: 'файлдың жоғарғы деңгейі',
  definition: 'Анықтама',
  notFound: 'Бұл индекстелген кодтан табылмады. Функцияның не файлдың атын немесе кодтағы мәтінді жазып көріңіз.',
  noModel: 'Тілдік модель бапталмаған: жауаптар кодтан алынған үзінділерден тұрады.',
}

const de: AnswerTexts = {
  defined: '{name} ist in {place} definiert.',
  closest: 'Am nächsten kommt {place}.',
  calls: 'Aufrufe von {name} im indizierten Code: {count}.',
  noCalls: 'Im indizierten Code gibt es keinen Aufruf von {name}. Diese Stellen handeln davon.',
  steps: '{name} arbeitet in diesen Schritten.',
  passages: 'Diese Stellen des indizierten Codes passen am besten.',
  topOfFile: 'oberste Ebene der Datei',
  definition: 'Definition',
  notFound:
    'Das wurde im indizierten Code nicht gefunden. Versuchen Sie den Namen einer Funktion oder Datei oder einen Text, der darin vorkommt.',
  noModel: 'Es ist kein Sprachmodell eingerichtet; Antworten zitieren den Code.',
}

const fr: AnswerTexts = {
  defined: '{name} est défini dans {place}.',
  closest: 'Le résultat le plus proche est dans {place}.',
  calls: 'Appels de {name} dans le code indexé : {count}.',
  noCalls: 'Aucun appel de {name} dans le code indexé. Ces passages en parlent.',
  steps: '{name} fonctionne selon ces étapes.',
  passages: 'Ces passages du code indexé correspondent le mieux.',
  topOfFile: 'niveau supérieur du fichier',
  definition: 'Définition',
  notFound:
    'Cela n’a pas été trouvé dans le code indexé. Essayez le nom d’une fonction ou d’un fichier, ou un texte qui s’y trouve.',
  noModel: 'Aucun modèle de langage n’est configuré ; les réponses citent le code.',
}

const es: AnswerTexts = {
  defined: '{name} se define en {place}.',
  closest: 'La coincidencia más cercana está en {place}.',
  calls: 'Llamadas a {name} en el código indexado: {count}.',
  noCalls: 'No hay ninguna llamada a {name} en el código indexado. Estos pasajes hablan de ello.',
  steps: '{name} funciona en estos pasos.',
  passages: 'Estos pasajes del código indexado son los que mejor encajan.',
  topOfFile: 'nivel superior del archivo',
  definition: 'Definición',
  notFound:
    'Esto no se ha encontrado en el código indexado. Prueba con el nombre de una función o de un archivo, o con un texto que aparezca en él.',
  noModel: 'No hay ningún modelo de lenguaje configurado; las respuestas citan el código.',
}

const all: Readonly<Record<Language, AnswerTexts>> = { en, ru, uk, be, kk, de, fr, es }

export const answerText = (
  language: Language,
  key: keyof AnswerTexts,
  parameters: Readonly<Record<string, string>> = {},
): string => all[language][key].replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')
