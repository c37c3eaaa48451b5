import base from '@pandacss/preset-base'

const used = new Set(
  `
  aspectRatio boxSizing display visibility overflow overflowX overflowY overflowWrap overscrollBehavior
  position top right bottom left inset insetInline insetBlock insetInlineStart insetInlineEnd zIndex flex
  flexDirection flexGrow flexShrink flexBasis gap rowGap columnGap justifyContent alignContent alignItems
  alignSelf gridTemplateColumns gridTemplateRows gridColumn gridRow gridAutoFlow gridAutoColumns gridAutoRows
  padding paddingTop paddingRight paddingBottom paddingLeft paddingBlock paddingInline paddingInlineStart
  paddingInlineEnd margin marginTop marginRight marginBottom marginLeft marginBlock marginInline
  marginInlineStart marginInlineEnd width minWidth maxWidth height minHeight maxHeight boxSize color fontFamily
  fontSize fontWeight letterSpacing lineHeight textAlign textDecoration textDecorationColor textUnderlineOffset
  textTransform textOverflow textWrap verticalAlign wordBreak lineClamp truncate srOnly listStyle hyphens
  background backgroundColor opacity boxShadow borderRadius borderTopRadius borderBottomRadius border
  borderWidth borderTopWidth borderBottomWidth borderLeftWidth borderRightWidth borderColor borderTop
  borderBottom borderInlineStart borderInlineEnd borderTopColor borderBottomColor outline outlineColor
  outlineOffset transition transitionDuration transitionProperty transitionTimingFunction transform
  transformOrigin animation animationName animationDuration animationTimingFunction tableLayout scrollMarginTop
  appearance cursor userSelect fill stroke accentColor whiteSpace
  `
    .trim()
    .split(/\s+/),
)

export const utilities = Object.fromEntries(Object.entries(base.utilities ?? {}).filter(([name]) => used.has(name)))
