import { defineRecipe } from '@pandacss/dev'

export const avatarRecipe = defineRecipe({
  className: 'avatar',
  staticCss: ['*'],
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '7',
    borderWidth: 'hairline',
    borderColor: 'accent.border',
    bg: 'accent.bg',
    color: 'accent.text',
    textStyle: 'caption',
    fontWeight: 'semibold',
    textTransform: 'uppercase',
    userSelect: 'none',
  },
  variants: { shape: { person: { borderRadius: 'full' }, group: { borderRadius: 'sm' } } },
  defaultVariants: { shape: 'person' },
})
