export const industries = [
  'software',
  'finance',
  'health',
  'education',
  'retail',
  'manufacturing',
  'media',
  'telecommunications',
  'publicSector',
  'consulting',
] as const
export type Industry = (typeof industries)[number]

export const companySizes = ['1', '2-10', '11-50', '51-200', '201-1000', '1001+'] as const
