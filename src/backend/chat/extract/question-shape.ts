import { type Intent, readQuestion, toReadableQuestion } from '../../ranking/question.ts'

export type QuestionKind = Exclude<Intent, 'any'> | 'other'

export interface QuestionShape {
  readonly kind: QuestionKind
  readonly names: readonly string[]
}

const toAlternatives = (...words: string[]): RegExp => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})`, 'iu')

const kinds: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'callers',
    toAlternatives(
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
    ),
  ],
  [
    'how',
    toAlternatives(
      'how(?! (?:many|much|often|long|old)(?![\\p{L}]))',
      'explain',
      'walk me through',
      'как(?![\\p{L}])',
      'объясни',
      'як(?![\\p{L}])',
      'поясни',
      'растлумач',
      'қалай',
      'wie(?! (?:viele?|oft|lange)(?![\\p{L}]))(?![\\p{L}])',
      'erklär',
      'comment(?![\\p{L}])',
      'expli',
      'c[oó]mo(?![\\p{L}])',
    ),
  ],
  [
    'where',
    toAlternatives(
      'where',
      'which files?',
      'what files?',
      'find',
      'locate',
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
    ),
  ],
]

const afterCall =
  /(?:calls?|uses?|invokes?|callers? of|references?|usages? of|imports?|вызывает|использует|викликає|використовує|ruft|verwendet|appelle|utilise|llama a|usa)[ \n](?:the[ \n])?(?:(?:function|method|class)[ \n])?([\p{L}_$][\p{L}\p{N}_$]{2,79})(?=[ \n]?(?:[?.,;!]|$|(?:and|in|from|directly|anywhere|und|auf|et|dans|y|en|и|в|і|у)(?![\p{L}])))/giu
const beforeCall =
  /(?:is|are|gets?)[ \n]([\p{L}_$][\p{L}\p{N}_$]{2,79})[ \n](?:called|used|invoked|referenced|imported)/giu

const ordinary = new Set([
  'the',
  'this',
  'that',
  'these',
  'those',
  'and',
  'function',
  'method',
  'class',
  'from',
  'them',
])

const namesIn = (question: string, kind: QuestionKind): readonly string[] => {
  if (kind !== 'callers') return readQuestion(question).names
  const plain = [afterCall, beforeCall].flatMap((pattern) =>
    [...question.matchAll(pattern)].flatMap(([, name]) => name ?? []),
  )
  return [...new Set([...readQuestion(question).names, ...plain])].filter((name) => !ordinary.has(name.toLowerCase()))
}

const leaning = toAlternatives(
  '(?:it|its|that|this|they|them|these|those|there)(?![\\p{L}])',
  '(?:его|её|их|это|этот|эта|он|она|они|там)(?![\\p{L}])',
  '(?:його|її|їх|це|цей|він|вона|вони|там)(?![\\p{L}])',
  '(?:яго|яе|іх|гэта|гэты|ён|яна|яны)(?![\\p{L}])',
  '(?:оны|ол|олар|бұл|сонда)(?![\\p{L}])',
  '(?:es|sie|ihn|das|dies\\w*|dort)(?![\\p{L}])',
  '(?:cela|ça|celui\\w*|celle\\w*|ceux)(?![\\p{L}])',
  '(?:lo|esto|eso|ese|esa|él|ella|allí)(?![\\p{L}])',
)
const goingOn = /^(?:and|und|et|y|и|а|і|й|та|ал|және|what about|so)(?![\p{L}])/iu
const fewWords = 3

export const leansOnEarlier = (text: string): boolean => {
  const question = toReadableQuestion(text)
  return leaning.test(question) || goingOn.test(question) || readQuestion(question).concepts.length < fewWords
}

export const questionShape = (text: string): QuestionShape => {
  const question = toReadableQuestion(text)
  const kind = kinds.find(([, pattern]) => pattern.test(question))?.[0] ?? 'other'
  return { kind, names: namesIn(question, kind) }
}

const joints =
  /[?;\n]|,?[ \n](?:and|und|et|y|и|і|й|та|және)[ \n](?=(?:where|how|what|who|which|wo|wie|was|wer|où|comment|qui|que|dónde|cómo|quién|qué|где|как|кто|что|де|як|хто|що|дзе|што|қайда|қалай|не)(?![\p{L}]))/giu
const maxParts = 3

export const questionsWithin = (question: string): readonly string[] => {
  const parts = toReadableQuestion(question)
    .split(joints)
    .map((part) => part.trim())
    .filter((part) => part.split(/[ \n]/).length > 2)
  return parts.length < 2 ? [question] : parts.slice(0, maxParts)
}
