/** Why: the app that the desk's walks drive stands at one address, for the browser and for the calls beside it. */
export const APP = process.env.APP_URL ?? 'http://127.0.0.1:3000'
