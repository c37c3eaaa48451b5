export const sharedGroups = ['ecmascript', 'python', 'java', 'csharp', 'go', 'ruby', 'php'] as const

export type SharedGroup = (typeof sharedGroups)[number]

export type LanguageGroup = SharedGroup | 'typescript' | 'javascript' | 'jsx'

const single = sharedGroups
  .filter((group) => group !== 'ecmascript')
  .map((group): [string, readonly LanguageGroup[]] => [group, [group]])

export const groupsOfLanguage: ReadonlyMap<string, readonly LanguageGroup[]> = new Map([
  ...single,
  ['typescript', ['ecmascript', 'typescript']],
  ['tsx', ['ecmascript', 'typescript', 'jsx']],
  ['javascript', ['ecmascript', 'javascript', 'jsx']],
])
