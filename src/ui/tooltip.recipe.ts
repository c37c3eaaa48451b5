import { defineRecipe } from '@pandacss/dev'

export const tooltipRecipe = defineRecipe({
  className: 'tooltip',
  staticCss: ['*'],
  base: {
    position: 'fixed',
    inset: 'auto',
    m: '0',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    maxW: '[min(20rem, 100vw - 1rem)]',
    overflowWrap: 'anywhere',
    px: '2',
    py: '1',
    zIndex: 'popover',
    bg: 'fg.default',
    color: 'fg.inverted',
    borderRadius: 'sm',
    textStyle: 'caption',
    fontWeight: 'medium',
    animation: 'fade 120ms ease-out',
    '& kbd': { color: 'inherit' },
  },
})
