import { defineRecipe } from '@pandacss/dev'

export const skipLinkRecipe = defineRecipe({
  className: 'skip-link',
  staticCss: ['*'],
  base: {
    position: 'fixed',
    top: '2',
    left: '2',
    zIndex: 'skip',
    px: '3',
    py: '2',
    bg: 'bg.overlay',
    borderWidth: 'hairline',
    borderColor: 'border.default',
    borderRadius: 'sm',
    boxShadow: 'overlay',
    textStyle: 'label',
    '&:not(:focus)': { transform: 'translateY(-200%)' },
  },
})
