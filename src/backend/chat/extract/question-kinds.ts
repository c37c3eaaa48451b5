import { toReadableQuestion } from '../../ranking/question.ts'

export const questionKinds = [
  'impact', 'why', 'callers', 'overview', 'how', 'where', 'list', 'yesNo', 'other',
] as const // prettier-ignore
export type QuestionKind = (typeof questionKinds)[number]

export const toAlternatives = (...words: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})`, 'iu')
const toStarts = (...words: string[]): RegExp =>
  new RegExp(`(?:^|[,.;:!?] )¿?(?:${words.join('|')})(?![\\p{L}\\p{N}_])`, 'iu')

const impact = toAlternatives(
  'what (?:all )?(?:breaks?|would break|will break|is affected|depends on)',
  '(?:if|when|suppose|imagine|once|say) (?:i|we|you|somebody|someone) (?:want to |would |were to )?(?:change|remove|rename|delete|drop|raise|lower|move|replace|add|keep|write|throw out|get rid of)',
  '(?:has to|have to|needs? to|must) be (?:changed|edited|adapted|touched|updated)',
  '(?:what|which).{0,60} (?:has to|have to|must|needs? to|should) (?:i |we )?(?:change|edit|adapt|touch|update)',
  '(?:safe|dangerous|risky) to (?:change|remove|rename|delete)',
  '(?:impact|consequences?|side effects?) of',
  'go(?:es)? red',
  'что (?:сломается|затронет|зависит|придётся|придется|нужно (?:из|по)менять)',
  'если (?:я |мы )?(?:измен|удал|переимен|убрать|убер|замен)',
  'що (?:зламається|зачепить|залежить)',
  'якщо (?:я |ми )?(?:змін|видал|перейменув|прибр|замін)',
  'што (?:зламаецца|закране|залежыць)',
  'калі (?:я |мы )?(?:змян|выдал|перайменав|прыбр|замян)',
  'не (?:бұзылады|өзгереді)',
  '(?:өзгерт|жой|алып таста|ауыстыр)[\\p{L}]{0,6}(?:са|се)[\\p{L}]{0,3}(?![\\p{L}])',
  'was (?:geht kaputt|bricht|hängt|ist betroffen|muss)',
  'wenn (?:ich|wir|man) .{0,80}(?:änder|entfern|umbenenn|lösch|ersetz)',
  "qu(?:’|')est-ce qui (?:casse|dépend|est affecté)",
  'si (?:je|on|nous) .{0,40}(?:modifi|supprim|renomm|remplac|chang)',
  'qu[eé] (?:se rompe|depende|se ve afectado)',
  'si (?:cambi|elimin|renombr|borr|quit|reemplaz)',
)

const why = toAlternatives(
  'why(?![\\p{L}])',
  'how come(?![\\p{L}])',
  'for (?:what|which) reason',
  "what(?:’s|'s| is| was) the (?:reason|point|purpose)",
  'reasons? (?:for|behind)',
  '(?:почему|зачем|отчего)(?![\\p{L}])',
  '(?:чому|навіщо)(?![\\p{L}])',
  '(?:чаму|навошта)(?![\\p{L}])',
  '(?:неге|неліктен|не үшін)(?![\\p{L}])',
  '(?:warum|weshalb|wieso|wozu)(?![\\p{L}])',
  'pourquoi(?![\\p{L}])',
  'por qu[eé](?![\\p{L}])',
)

const callers = toAlternatives(
  '(?:what|who|where|which).{0,60} (?:calls?|called|calling|uses?|used|invokes?|invoked|references?|referenced|imports?|imported)(?![\\p{L}])',
  'callers?(?![\\p{L}])',
  'call sites?',
  'usages?(?![\\p{L}])',
  '(?:кто|что|где|откуда).{0,60}(?:вызыва|вызван|использ|примен)',
  '(?:хто|що|де|звідки).{0,60}(?:виклика|використ|застос)',
  '(?:хто|што|дзе|адкуль).{0,60}(?:выклік|выкарыст)',
  '(?:кім|не|қайда|қайдан).{0,60}(?:шақыр|қолдан)',
  '(?:wer|was|wo|woher).{0,60} (?:ruft|aufgerufen|verwendet|benutzt|nutzt)',
  "(?:qui|où|qu’est-ce|qu'est-ce).{0,60} (?:appel|utilis)",
  '(?:qui[eé]n|qu[eé]|d[oó]nde).{0,60} (?:llama|usa|utiliza)',
)

const overview = toAlternatives(
  'summari[sz]e(?![\\p{L}])',
  '(?:overview|summary|architecture|layout|structure) of',
  '(?:give|an?|short|quick|brief) (?:me )?(?:an |a )?(?:short |quick |brief )?(?:overview|summary|tour)',
  'what (?:does|is) (?:this|the) (?:whole )?(?:project|repo|repository|package|library|codebase|code base|tool|module)(?: (?:do|for|about|good for))?(?=[ \\n]?(?:[?.,;!]|$|and|in (?:short|a few)))',
  'what is .{2,60} (?:folder|directory|tree) (?:in here )?(?:good )?for',
  'what (?:is|are) .{0,40}(?:entry points?|main files?)',
  'where (?:do|should|can|would) (?:i|we|you|one) (?:start|begin)',
  'entry points?(?![\\p{L}])',
  'getting started',
  "(?:i’m|i'm|i am|we are) new",
  'new here',
  'what is what',
  'which part (?:is|does)',
  'how (?:do|does) .{2,80} (?:play together|fit together|meet)',
  'how (?:do|can|should|to|would) (?:i |we |you )?(?:run|start|build|install|set up|compile|execute|launch|test)(?: and (?:run|start|build|install|test))? (?:it|this|the (?:project|package|tests?|test suite|thing|whole|code|repo|repository|library|benchmarks?))',
  'how (?:is|are) .{2,60} (?:organi[sz]ed|divided|structured|laid out|split up)',
  'how (?:are|is) (?:the )?tests? (?:run|started|executed)',
  '(?:обзор|кратко опиши|структура|точк[аиу] входа)',
  '(?:что делает (?:этот|эта|это)|о чём|о чем|для чего) .{0,20}(?:проект|репозитор|библиотек|пакет)',
  'как (?:запустить|собрать|установить|прогнать) .{0,20}(?:проект|тест|это|его)',
  '(?:огляд|точк[аиу] входу|структура)',
  'що робить (?:цей|ця|це) .{0,20}(?:про[єе]кт|репозитор|бібліотек|пакет)',
  'як (?:запустити|зібрати|встановити) .{0,20}(?:про[єе]кт|тест|це|його)',
  '(?:агляд|кропк[аіу] ўваходу|структура)',
  'што робіць (?:гэты|гэта) .{0,20}(?:праект|рэпазітор|бібліятэк|пакет)',
  'як (?:запусціць|сабраць|усталяваць) .{0,20}(?:праект|тэст|гэта|яго)',
  '(?:шолу|кіру нүктесі|құрылымы)(?![\\p{L}])',
  'бұл (?:жоба|репозиторий|кітапхана|пакет) не істейді',
  '(?:тесттерді|жобаны) .{0,20}қалай (?:іске қос|құраст|орнат)',
  '(?:überblick|zusammenfassung|einstiegspunkt|aufbau)(?![\\p{L}])',
  'was (?:macht|ist) (?:dieses|das) (?:projekt|paket|repository)',
  'wie (?:starte|baue|installiere|führe) ich .{0,30}(?:projekt|tests?|aus|das)',
  "(?:aperçu|vue d’ensemble|vue d'ensemble|résumé|point d’entrée|point d'entrée)",
  'que fait (?:ce|cette) .{0,20}(?:projet|dépôt|bibliothèque|paquet)',
  'comment (?:lancer|démarrer|compiler|installer|exécuter) .{0,20}(?:projet|tests?)',
  '(?:resumen|visión general|punto de entrada)',
  'qu[eé] hace (?:este|esta) .{0,20}(?:proyecto|repositorio|biblioteca|paquete)',
  'c[oó]mo (?:ejecut|inici|instal|compil|lanz).{0,24}(?:proyecto|pruebas|tests?)',
)

const how = toAlternatives(
  'how(?! (?:many|much|often|long|old)(?![\\p{L}]))',
  'explain',
  'walk me through',
  'what happens',
  'как(?![\\p{L}])',
  'объясни',
  'что (?:происходит|будет)',
  'як(?![\\p{L}])',
  'поясни',
  'растлумач',
  'қалай',
  'wie(?! (?:viele?|oft|lange)(?![\\p{L}]))(?![\\p{L}])',
  'erklär',
  'was passiert',
  'comment(?![\\p{L}])',
  'expli',
  'que se passe',
  'c[oó]mo(?![\\p{L}])',
  'qu[eé] (?:pasa|ocurre)',
)

const where = toAlternatives(
  'where',
  '(?:which|what) (?:files?|places?|modules?|functions?|class(?:es)?|methods?|parts?)(?![\\p{L}])',
  'find(?![\\p{L}\\p{N}_])',
  'locate(?![\\p{L}\\p{N}_])',
  'где(?![\\p{L}])',
  'найд',
  'в каком',
  'де(?![\\p{L}])',
  'знайд',
  'дзе(?![\\p{L}])',
  'знайдз',
  'қайда',
  'wo(?![\\p{L}])',
  'welche datei',
  'où',
  'trouve',
  'd[oó]nde',
  'encuentra',
)

const list = toAlternatives(
  'list(?! (?:item|element|view|node)s?(?![\\p{L}]))(?= |:)',
  'enumerate',
  'name (?:all|the)',
  '(?:what|which) .{1,60} (?:are there|exist|are available|are supported|are possible|are made available|can (?:i|we|be)|do we have|does .{1,40} (?:support|accept|know|export|offer|provide|emit|have|write|ignore|throw))',
  '(?:what|which) (?:are )?(?:all )?(?:the )?(?:possible|supported|available|valid|allowed|known) ',
  'what (?:are|kinds? of|sorts? of|types? of)(?![\\p{L}])',
  'all (?:the )?[\\p{L}]{2,30}s(?![\\p{L}])',
  'перечисли',
  '(?:список|какие|все) ',
  'перелічи',
  '(?:перелік|які|усі|всі) ',
  'пералічы',
  '(?:спіс|якія|усе) ',
  '(?:тізім|қандай|барлық)',
  '(?:zähle?|liste) .{1,80}(?:auf)?',
  'welche(?![\\p{L}])',
  'alle(?![\\p{L}])',
  '(?:énumère|liste[rz]?|quel(?:le)?s|tou(?:te)?s les) ',
  '(?:enumera|lista|qu[eé] .{1,40} (?:hay|existen)|cu[aá]les|tod[ao]s l[ao]s)(?![\\p{L}])',
)

const yesNo = toStarts(
  "(?:is|are|does|do|did|can|could|will|would|should|has|have|may|must|was|were)(?:n[’']t)?",
  '(?:есть ли|можно ли|умеет|поддерживает|будет ли|является ли)',
  '(?:чи|ці)',
  '(?:ist|sind|kann|können|wird|werden|hat|haben|gibt es|unterstützt|muss|darf|soll)',
  "(?:est-ce qu[e’']|peut-on|y a-t-il)",
  '(?:es|está|puede|pueden|hay|soporta|tiene|se puede)',
)
const yesNoInside = /(?<![\p{L}\p{N}_])(?:ли|ма|ме|ба|бе|па|пе)(?=[ \n]?\?|[ \n])/iu

/** Phrases that decide wherever they stand; of the others the first in the question does. */
const deciding: readonly (readonly [QuestionKind, RegExp])[] = [
  ['impact', impact],
  ['overview', overview],
]
const competing: readonly (readonly [QuestionKind, RegExp])[] = [
  ['callers', callers],
  ['why', why],
  ['where', where],
  ['how', how],
  ['yesNo', yesNo],
  ['yesNo', yesNoInside],
  ['list', list],
]

export const detectKind = (text: string): QuestionKind => {
  const question = toReadableQuestion(text)
  const decided = deciding.find(([, pattern]) => pattern.test(question))
  if (decided !== undefined) return decided[0]
  const places = competing
    .map(([kind, pattern]) => ({ kind, at: question.search(pattern) }))
    .filter(({ at }) => at >= 0)
  return places.toSorted((left, right) => left.at - right.at)[0]?.kind ?? 'other'
}
