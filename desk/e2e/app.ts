export const APP = process.env.APP_URL ?? 'http://127.0.0.1:3000'
