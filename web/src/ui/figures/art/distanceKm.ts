/** The distance has a file of its own, so that using it does not load the map's land. */
const singapore = { lat: 1.3521, lon: 103.8198 }

/** Great-circle distance from Singapore in whole km; degrees in. */
export function distanceKm(lat: number, lon: number): number {
  const r = Math.PI / 180
  const a = Math.sin(((lat - singapore.lat) * r) / 2)
  const b = Math.sin(((lon - singapore.lon) * r) / 2)
  return Math.round(12742 * Math.asin(Math.sqrt(a * a + Math.cos(singapore.lat * r) * Math.cos(lat * r) * b * b)))
}
