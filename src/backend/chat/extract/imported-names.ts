const scriptImport = /\b(?:import|export)\s+([^'"`;]*?)\s*from\s*['"]([^'"]+)['"]/g
const scriptRequire = /\b(?:const|let|var)\s+([^=;]+?)\s*=\s*(?:await\s+)?(?:require|import)\(\s*['"]([^'"]+)['"]/g
const pythonImport = /^\s*from\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n#(]+)/gm
const packageImport = /^\s*(?:import|using|use)\s+(?:static\s+)?([\w.:\\]+?)\s*;/gm

const lastPart = (module: string): string => {
  const parts = module.split(/[/\\:]+/).filter((part) => part !== '')
  const name = (parts.at(-1) ?? '').replace(/\.(?:[cm]?[jt]sx?|py)$/, '')
  return name === 'index' ? (parts.at(-2) ?? name) : name
}

/** `a, type B, c as d` and `{ e: f }` are a, B, d and f. */
const namesOf = (list: string): string[] =>
  list
    .replace(/[{}()]/g, ' ')
    .split(',')
    .flatMap((entry) => /([\p{L}_$][\p{L}\p{N}_$]*)\s*$/u.exec(entry)?.[1] ?? [])

/** Names that the head of a file brings in, each with the last part of the module it comes from. */
export const importedNames = (head: string): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const pattern of [scriptImport, scriptRequire]) {
    for (const [, list = '', module = ''] of head.matchAll(pattern)) {
      for (const name of namesOf(list)) names.set(name, lastPart(module))
    }
  }
  for (const [, module = '', list = ''] of head.matchAll(pythonImport)) {
    for (const name of namesOf(list)) names.set(name, module.split('.').at(-1) ?? '')
  }
  for (const [, module = ''] of head.matchAll(packageImport)) {
    const name = module.split(/[.:\\]+/).at(-1) ?? ''
    names.set(name, name)
  }
  return names
}
