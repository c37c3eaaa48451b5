import { defineSlotRecipe } from '@pandacss/dev'

export const messageRecipe = defineSlotRecipe({
  className: 'message',
  slots: ['root', 'icon', 'title', 'text', 'actions', 'reference'],
  staticCss: ['*'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      maxW: '120',
      mx: 'auto',
      px: '4',
      py: '12',
      textAlign: 'center',
    },
    icon: {
      display: 'grid',
      placeItems: 'center',
      boxSize: '10',
      mb: '4',
      borderWidth: 'hairline',
      borderColor: 'border.subtle',
      borderRadius: 'md',
      bg: 'bg.panel',
      color: 'fg.muted',
    },
    title: { textStyle: 'section' },
    text: { mt: '1', textStyle: 'body', color: 'fg.muted', textWrap: 'pretty' },
    actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '5' },
    reference: { mt: '4', textStyle: 'caption', color: 'fg.subtle', '& code': { userSelect: 'all' } },
  },
  variants: {
    tone: {
      empty: {},
      failure: { icon: { color: 'danger.fg', bg: 'danger.bg', borderColor: 'danger.border' } },
    },
    compact: { true: { root: { py: '6' } } },
  },
  defaultVariants: { tone: 'empty' },
})
