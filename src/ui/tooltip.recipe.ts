import { defineRecipe } from '@pandacss/dev'

export const tooltipRecipe = defineRecipe({
  className: 'tooltip',
  staticCss: ['*'],
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    maxW: '80',
    px: '2',
    py: '1',
    zIndex: 'popover',
    bg: 'fg.default',
    color: 'fg.inverted',
    borderRadius: 'sm',
    textStyle: 'caption',
    fontWeight: 'medium',
    _open: { animation: 'fade 120ms ease-out' },
  },
})
