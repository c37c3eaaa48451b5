import { defineTextStyles } from '@pandacss/dev'

export const textStyles = defineTextStyles({
  caption: { value: { fontSize: 'xs', lineHeight: 'xs' } },
  small: { value: { fontSize: 'sm', lineHeight: 'sm' } },
  body: { value: { fontSize: 'md', lineHeight: 'sm' } },
  reading: { value: { fontSize: 'lg', lineHeight: 'reading' } },
  label: { value: { fontSize: 'sm', lineHeight: 'sm', fontWeight: 'medium' } },
  section: { value: { fontSize: 'lg', lineHeight: 'md', fontWeight: 'semibold', letterSpacing: 'tight' } },
  title: { value: { fontSize: 'xl', lineHeight: 'lg', fontWeight: 'semibold', letterSpacing: 'tight' } },
  heading: { value: { fontSize: '2xl', lineHeight: 'xl', fontWeight: 'semibold', letterSpacing: 'tighter' } },
  display: { value: { fontSize: '3xl', lineHeight: '2xl', fontWeight: 'semibold', letterSpacing: 'tighter' } },
  code: { value: { fontFamily: 'mono', fontSize: 'sm', lineHeight: 'sm' } },
})
