import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { toStem } from '#src/backend/code-index/words.ts'
import { readQuestion } from '#src/backend/ranking/question.ts'
import { readQuestionWords } from '#src/backend/ranking/question-terms.ts'
import { getSynonyms } from '#src/backend/ranking/synonyms.ts'
import * as be from '#src/backend/ranking/terms/be.ts'
import * as de from '#src/backend/ranking/terms/de.ts'
import * as es from '#src/backend/ranking/terms/es.ts'
import * as fr from '#src/backend/ranking/terms/fr.ts'
import * as kk from '#src/backend/ranking/terms/kk.ts'
import * as ru from '#src/backend/ranking/terms/ru.ts'
import * as uk from '#src/backend/ranking/terms/uk.ts'
import { questions as searchQuestions } from '#tests/bench/search-queries.ts'
import { readThreadMs } from '#tests/support/event-loop-probe.ts'

const readStems = (question: string): string[] => readQuestion(question).concepts.map(({ stem }) => stem)

const toStems = (words: string): string[] => words.split(' ').map(toStem)

const questionsByLanguage: Readonly<Record<string, readonly (readonly [question: string, words: string])[]>> = {
  ru: [
    ['Где обрабатываются ошибки соединения с базой данных?', 'handle error connection database'],
    ['Как проверяется пароль пользователя при входе?', 'check password user login'],
    ['Что происходит, когда истекает срок действия токена?', 'expire token'],
    ['Как работает повторная отправка запросов после таймаута?', 'retry request timeout'],
    ['Где сохраняются настройки уведомлений?', 'save setting notification'],
    ['Где проверяются права доступа к репозиторию?', 'check permission access repository'],
    ['Как сортируются и фильтруются строки таблицы?', 'sort filter line table'],
    ['Почему кэш не очищается при обновлении сессии?', 'cache clear update session'],
    ['По каким правилам выбирается язык интерфейса?', 'rule select language interface'],
    ['Откуда берётся часовой пояс, если дата пустая?', 'timezone date empty'],
  ],
  uk: [
    ["Де обробляються помилки з'єднання з базою даних?", 'handle error connection database'],
    ['Як перевіряється пароль користувача під час входу?', 'check password user login'],
    ['Що відбувається, коли закінчується термін дії токена?', 'expire token'],
    ['Як працює повторне надсилання запитів після тайм-ауту?', 'retry request timeout'],
    ['Де зберігаються налаштування сповіщень?', 'save setting notification'],
    ['Які гілки індексуються і як часто?', 'branch index'],
    ['Як сортуються та фільтруються рядки таблиці?', 'sort filter line table'],
    ['Чому кеш не очищується під час оновлення сесії?', 'cache clear update session'],
    ['Де обмежується кількість спроб увійти?', 'limit count attempt login'],
    ['Звідки береться часовий пояс, якщо дата порожня?', 'timezone date empty'],
  ],
  be: [
    ['Дзе апрацоўваюцца памылкі злучэння з базай даных?', 'handle error connection database'],
    ['Як правяраецца пароль карыстальніка падчас уваходу?', 'check password user login'],
    ['Што адбываецца, калі сканчаецца тэрмін дзеяння токена?', 'expire token'],
    ['Як працуе паўторная адпраўка запытаў пасля таймаўту?', 'retry request timeout'],
    ['Дзе захоўваюцца налады апавяшчэнняў?', 'save setting notification'],
    ['Дзе выдаляецца ўліковы запіс удзельніка арганізацыі?', 'delete account member organization'],
    ['Як сартуюцца і фільтруюцца радкі табліцы?', 'sort filter line table'],
    ['Чаму кэш не ачышчаецца пры абнаўленні сесіі?', 'cache clear update session'],
    ["Як аб'ядноўваюцца старонкі пошуку?", 'merge page search'],
    ['Адкуль бярэцца гадзінны пояс, калі дата пустая?', 'timezone date empty'],
  ],
  kk: [
    ['Дерекқорға қосылу қателері қайда өңделеді?', 'database connection error handle'],
    ['Жүйеге кіргенде пайдаланушының құпиясөзі қалай тексеріледі?', 'login user password check'],
    ['Токеннің мерзімі өткенде не болады?', 'token expire'],
    ['Таймауттан кейін сұраныстарды қайта жіберу қалай жұмыс істейді?', 'timeout request retry'],
    ['Хабарландыру баптаулары қайда сақталады?', 'notification setting save'],
    ['Репозиторийге қол жеткізу құқықтары қайда тексеріледі?', 'repository access permission check'],
    ['Кесте жолдары қалай сұрыпталады және сүзіледі?', 'table line sort filter'],
    ['Сессия жаңартылғанда кэш неге тазаланбайды?', 'session update cache clear'],
    ['Кіру әрекеттерінің саны қайда шектеледі?', 'login attempt count limit'],
    ['Күні бос болса, уақыт белдеуі қайдан алынады?', 'date empty timezone get'],
  ],
  de: [
    ['Wo werden Fehler bei der Datenbankverbindung behandelt?', 'error database connection handle'],
    ['Wie wird das Passwort eines Benutzers bei der Anmeldung geprüft?', 'password user login check'],
    ['Was passiert, wenn ein Token abgelaufen ist?', 'token expire'],
    ['Wie funktioniert die Wiederholung von Anfragen nach einer Zeitüberschreitung?', 'retry request timeout'],
    ['In welcher Datei ist die Größe des Verbindungspools festgelegt?', 'file size connection pool'],
    ['Wo werden die Zugriffsrechte auf das Repository geprüft?', 'permission repository check'],
    ['Wie werden die Zeilen der Tabelle sortiert und gefiltert?', 'line table sort filter'],
    ['Warum wird der Cache beim Aktualisieren der Sitzung nicht geleert?', 'cache update session clear'],
    ['Wo ist die Fehlermeldung fuer unbekannte Schluessel?', 'error message unknown key'],
    ['Woher kommt die Zeitzone, wenn das Datum leer ist?', 'timezone date empty'],
  ],
  fr: [
    ['Où sont gérées les erreurs de connexion à la base de données ?', 'handle error connection database'],
    ["Comment le mot de passe d'un utilisateur est-il vérifié ?", 'password user check'],
    ['Que se passe-t-il quand un jeton a expiré ?', 'token expire'],
    ['Comment fonctionne la nouvelle tentative des requêtes après un délai d’attente ?', 'retry request timeout'],
    ["Dans quel fichier la taille de la file d'attente est-elle définie ?", 'file size queue'],
    ["Où vérifie-t-on les droits d'accès au dépôt ?", 'check permission access repository'],
    ['Comment les lignes du tableau sont-elles triées et filtrées ?', 'line table sort filter'],
    ["Pourquoi le cache n'est-il pas vidé lors de la mise à jour de la session ?", 'cache empty update session'],
    ["ou sont definis les parametres par defaut de l'expression reguliere", 'parameter default regex'],
    ["D'où vient le fuseau horaire si la date est vide ?", 'timezone date empty'],
  ],
  es: [
    ['¿Dónde se gestionan los errores de conexión a la base de datos?', 'handle error connection database'],
    ['¿Cómo se comprueba la contraseña de un usuario al iniciar sesión?', 'check password user login'],
    ['¿Qué pasa cuando caduca un token?', 'expire token'],
    [
      '¿Cómo funciona el reintento de las solicitudes después de agotarse el tiempo de espera?',
      'retry request timeout',
    ],
    ['¿En qué archivo se define el tamaño de la cola de tareas?', 'file size queue task'],
    ['¿Dónde se verifican los permisos de acceso al repositorio?', 'check permission access repository'],
    ['¿Cómo se ordenan y filtran las filas de la tabla?', 'sort filter row table'],
    ['¿Por qué no se limpia la caché al actualizar la sesión?', 'clear cache update session'],
    ['donde estan los parametros por defecto de la expresion regular', 'parameter default regex'],
    ['¿De dónde viene la zona horaria si la fecha está vacía?', 'timezone date empty'],
  ],
}

describe.each(Object.entries(questionsByLanguage))('a question in %s', (_, questions) => {
  it.each(questions)('%s is read as: %s', (question, words) => {
    expect(readStems(question)).toEqual(toStems(words))
  })
})

it.each(Object.entries({ be, de, es, fr, kk, ru, uk }))(
  'the terms of %s are well formed, each prefix once',
  (_, source) => {
    const lines = source.terms.trim().split(/[\n;]/)
    expect(lines.filter((line) => !/^ ?[^ =]+( [^ =]+)* = [a-z]+( [a-z]+)*$/.test(line))).toEqual([])
    const prefixes = [source.fillers, ...lines.map((line) => line.split('=')[0] ?? '')].join(' ').trim().split(/\s+/)
    expect(prefixes.filter((prefix, at) => prefixes.indexOf(prefix) !== at)).toEqual([])
    expect(prefixes.filter((prefix) => !/^[\p{L}.+]{3,}$/u.test(prefix))).toEqual([])
  },
)

it('looks for a term by its English words, their synonyms and the word as it is written', () => {
  const [concept] = readQuestion('Где отправляется запрос?').concepts.slice(1)
  expect(concept?.stem).toBe('request')
  expect([...(concept?.variants ?? [])]).toEqual(
    expect.arrayContaining([
      ['request', 1],
      ['запрос', 1],
      ['queri', 0.45],
      ['fetch', 0.45],
    ]),
  )
})

it.each([
  ['где вызывается `parseConfig`?', 'call parse config', ['parseConfig']],
  ['Почему queryBuilder падает с таймаутом?', 'query builder failure timeout', ['queryBuilder']],
  ["D'abord, où est l'e-mail de l'utilisateur ?", 'mail user', []],
  ['где handler для JSON-файла', 'handler json file', []],
])('%s mixes a language with names', (question, words, names) => {
  expect(readStems(question)).toEqual(toStems(words))
  expect(readQuestion(question).names).toEqual(names)
})

it.each([
  ['Where was the die size of a man set?', 'size man set'],
  ['list der Verbindung', 'list verbindung'],
  ['Verbindung trennen', 'verbindung trennen'],
  ['Too many failed sign-ins in 15 minutes', 'too fail sign ins 15 minutes'],
])('%s is not taken for another language', (question, words) => {
  expect(readStems(question)).toEqual(toStems(words))
})

it('takes a text in quotes literally', () => {
  expect(readStems('where is "Ошибка" shown')).toEqual(['ошибка', 'shown'])
})

it('notices that a question is about tests', () => {
  expect(readQuestion('Где тесты парсера?').asksForTests).toBe(true)
  expect(readQuestion('Где проверяется парсер?').asksForTests).toBe(false)
})

const bench = join(import.meta.dirname, '../../bench')
const WithQuestion = v.array(v.object({ question: v.string() }))

const readBenchFile = (file: string): string[] => {
  const content: unknown = JSON.parse(readFileSync(join(bench, file), 'utf8'))
  const parsed = v.parse(v.union([WithQuestion, v.object({ questions: WithQuestion })]), content)
  return ('questions' in parsed ? parsed.questions : parsed).map(({ question }) => question)
}

const englishQuestions = [
  ...searchQuestions,
  ...readdirSync(bench, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('graded'))
    .toSorted()
    .flatMap(readBenchFile),
]

describe('a question in English', () => {
  it('is read word by word as it is written', () => {
    expect(englishQuestions.length).toBeGreaterThan(100)
    for (const question of englishQuestions) {
      const words = readQuestionWords(question, readQuestion(question).names)
      expect(words.filter(({ isFiller, term }) => isFiller || term !== undefined)).toEqual([])
    }
  })

  it('has its words with their synonyms as concepts', () => {
    for (const question of englishQuestions) {
      const { concepts, spoken } = readQuestion(question)
      const stems = [...new Set(spoken.map(toStem))].slice(0, 12)
      const toVariants = (stem: string) =>
        new Map([...getSynonyms(stem).map((word) => [word, 0.45] as const), [stem, 1]])
      expect(concepts.map(({ stem }) => stem)).toEqual(stems)
      for (const { stem, variants } of concepts)
        expect([...variants]).toEqual(expect.arrayContaining([...toVariants(stem)]))
    }
  })
})

it.each([
  ['letters', 'я'.repeat(20_000)],
  ['words', 'ошибка '.repeat(5000)],
  ['words without blanks', 'по,'.repeat(5000)],
  ['beginnings of phrases', 'часовой '.repeat(5000)],
  ['apostrophes', "м'".repeat(10_000)],
  ['scripts in turn', 'яz'.repeat(10_000)],
])('a question of %s is read in time by its length', (_, question) => {
  const startedAt = readThreadMs()
  readQuestion(question)
  expect(readThreadMs() - startedAt).toBeLessThan(200)
})
