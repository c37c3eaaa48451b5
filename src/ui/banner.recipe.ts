import { defineSlotRecipe } from '@pandacss/dev'
import type { StatusColour } from '../styles/palette.ts'

const tone = (name: StatusColour) =>
  ({ root: { bg: `${name}.bg`, borderColor: `${name}.border` }, icon: { color: `${name}.fg` } }) as const

export const bannerRecipe = defineSlotRecipe({
  className: 'banner',
  slots: ['root', 'icon', 'words', 'title', 'actions'],
  staticCss: ['*'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: '3',
      ps: '[2.75rem]',
      pe: '4',
      py: '3',
      borderWidth: 'hairline',
      borderRadius: 'md',
      textStyle: 'small',
    },
    icon: { position: 'absolute', top: '3', left: '4', mt: '0.5' },
    words: { flex: '[1 1 12rem]', minW: '0', color: 'fg.muted' },
    title: { fontWeight: 'medium', color: 'fg.default' },
    actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
  },
  variants: {
    tone: { info: tone('info'), success: tone('success'), warning: tone('warning'), danger: tone('danger') },
  },
})
