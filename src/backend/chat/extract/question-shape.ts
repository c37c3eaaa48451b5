import { readQuestion, toReadableQuestion } from '../../ranking/question.ts'
import { detectKind, toAlternatives, type QuestionKind } from './question-kinds.ts'

export interface QuestionShape {
  readonly kind: QuestionKind
  readonly names: readonly string[]
}

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

const chains = /[\w$]+(?:(?:\.|::|#)[\w$]+)*/g

const qualify = (question: string, name: string): string =>
  (question.match(chains) ?? []).find(
    (candidate) => /^[.:#]+$/.test(candidate.slice(-name.length - 1, -name.length)) && candidate.endsWith(name),
  ) ?? name

const namesIn = (question: string, kind: QuestionKind): readonly string[] => {
  if (kind !== 'callers') return readQuestion(question).names
  const plain = [afterCall, beforeCall].flatMap((pattern) =>
    [...question.matchAll(pattern)].flatMap(([, name]) => name ?? []),
  )
  const names = [...new Set([...readQuestion(question).names, ...plain])]
  return names.filter((name) => !ordinary.has(name.toLowerCase())).map((name) => qualify(question, name))
}

const leaning = toAlternatives(
  '(?:it|its|that|this|they|them|these|those|there|one|ones|then|else|otherwise|by default|instead|same)(?![\\p{L}])',
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
  const kind = detectKind(text)
  return { kind, names: namesIn(toReadableQuestion(text), kind) }
}

export interface MeantQuestion {
  readonly shape: QuestionShape
  /** The words to search for: those of the question, and of earlier ones when it leans on them. */
  readonly words: string
}

export const maxEarlier = 4

/** `earlier` holds the questions before, the newest first. */
export const withEarlier = (question: string, earlier: readonly string[]): MeantQuestion => {
  const shape = questionShape(question)
  if (earlier.length === 0 || shape.names.length > 0 || !leansOnEarlier(question)) return { shape, words: question }
  const [before = '', ...older] = earlier.slice(0, maxEarlier)
  const meant = withEarlier(before, older)
  const { names } = meant.shape
  return { shape: { ...shape, names }, words: `${question} ${names.length > 0 ? names.join(' ') : meant.words}` }
}

const joints =
  /[?;\n]|,?[ \n](?:and|und|et|y|и|і|й|та|және)[ \n](?=(?:where|how|what|who|which|wo|wie|was|wer|où|comment|qui|que|dónde|cómo|quién|qué|где|как|кто|что|де|як|хто|що|дзе|што|қайда|қалай|не)(?![\p{L}]))/giu
const maxParts = 3

/** Parts that each name something are questions of their own; others would lose their subject. */
export const questionsWithin = (question: string): readonly string[] => {
  const parts = toReadableQuestion(question)
    .split(joints)
    .map((part) => part.trim())
    .filter((part) => part.split(/[ \n]/).length > 2)
  const areWhole = parts.length > 1 && parts.every((part) => readQuestion(part).names.length > 0)
  return areWhole ? parts.slice(0, maxParts) : [question]
}
