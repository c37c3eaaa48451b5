const markers =
  /(?<![\p{L}])(?:because|since|so that|so the|so we|otherwise|avoid|avoids|avoiding|prevent|prevents|ensure|ensures|in order to|workaround|work around|due to|reason|note that|note:|must not|cannot|can't|can’t|don't|don’t|should not|would|instead of|rather than|performance|faster|safe|unsafe|fixes|breaks|bug|issue|hack|compat|backward|backwards|deprecated|todo|fixme|xxx|потому|чтобы|иначе|weil|damit|sonst|parce|afin|porque|para que)(?![\p{L}])/iu

export const saysReason = (text: string): boolean => markers.test(text)
