import { defineSlotRecipe } from '@pandacss/dev'

export const cardRecipe = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'header', 'title', 'text', 'body', 'footer'],
  staticCss: ['*'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      minW: '0',
      bg: 'bg.panel',
      borderWidth: 'hairline',
      borderRadius: 'lg',
      overflow: 'clip',
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      px: 'card',
      pt: 'card',
    },
    title: { textStyle: 'section' },
    text: { mt: '0.5', textStyle: 'small', color: 'fg.muted' },
    body: { flex: '1', p: 'card' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '2',
      px: 'card',
      py: '3',
      borderTopWidth: 'hairline',
      bg: 'bg.canvas',
    },
  },
  variants: { flush: { true: { header: { pb: '4' }, body: { p: '0', borderTopWidth: 'hairline' } } } },
})
