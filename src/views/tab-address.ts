export type TabNames<Name extends string> = readonly [Name, ...Name[]]

export const parseTab = <Name extends string>(names: TabNames<Name>, search: string): Name => {
  const wanted = new URLSearchParams(search).get('tab')
  return names.find((name) => name === wanted) ?? names[0]
}

export const toTabSearch = <Name extends string>([first]: TabNames<Name>, name: Name): string =>
  name === first ? '' : `?tab=${name}`
