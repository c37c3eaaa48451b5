import { defineRecipe } from '@pandacss/dev'

export const buttonRecipe = defineRecipe({
  className: 'button',
  staticCss: ['*'],
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: '0',
    borderWidth: 'hairline',
    borderColor: 'transparent',
    borderRadius: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    textStyle: 'small',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _disabled: { opacity: '0.5', cursor: 'not-allowed' },
    '&[aria-busy=true]': { opacity: '1', cursor: 'progress' },
  },
  variants: {
    variant: {
      solid: { bg: 'accent.solid', color: 'accent.fg', _hover: { bg: 'accent.hover' } },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border.default',
        _hover: { bg: 'bg.hover' },
        _open: { bg: 'bg.active' },
      },
      ghost: {
        color: 'fg.muted',
        _hover: { bg: 'bg.hover', color: 'fg.default' },
        _open: { bg: 'bg.active', color: 'fg.default' },
      },
      danger: { bg: 'danger.solid', color: 'danger.onSolid', _hover: { bg: 'danger.hover' } },
    },
    size: {
      sm: { h: 'control.sm', px: '2', textStyle: 'caption' },
      md: { h: 'control.md', px: '3' },
      lg: { h: 'control.lg', px: '4', textStyle: 'body' },
    },
    square: { true: { px: '0', aspectRatio: '1' } },
    wide: { true: { w: 'full' } },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
})
