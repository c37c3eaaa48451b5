const by = (comfortable: string, compact: string) => ({ value: { base: comfortable, _compact: compact } })

export const semanticSizes = {
  control: { sm: by('28px', '24px'), md: by('36px', '32px'), lg: by('44px', '36px') },
}

export const semanticSpacing = {
  row: by('12px', '6px'),
  card: by('20px', '16px'),
  section: by('32px', '24px'),
}
