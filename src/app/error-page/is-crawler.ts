const crawlers =
  /bot\b|bots\b|crawler|spider|slurp|lighthouse|pagespeed|facebookexternalhit|embedly|quora link preview|pinterest|slackbot|vkshare|whatsapp|telegrambot|twitterbot|linkedinbot|discordbot|bingpreview|duckduckbot|baiduspider|yandex(?:bot|images)|applebot|google-inspectiontool/i

export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent)
