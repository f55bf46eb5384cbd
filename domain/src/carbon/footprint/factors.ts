/** Every factor states its source. */
import type { Bilingual } from '../../bilingual.ts'

type Factor = {
  /** Grams of CO2 equivalent for one unit: whole, rounded half up from the published figure. */
  readonly grams: number
  readonly unit: Bilingual
  readonly publication: string
  readonly table: string
  /** The year of the data, or of the publication where it names none. */
  readonly year: number
  /**
   * The origin of the figure: read in a copy of the publication, cited without its text at hand, or computed from
   * another factor here.
   */
  readonly taken: 'read' | 'cited' | 'derived'
  readonly doubt: Bilingual
}

const kwh: Bilingual = { en: 'kWh', cn: '度' }
const km: Bilingual = { en: 'km', cn: '公里' }
const day: Bilingual = { en: 'day', cn: '天' }

const DESNZ =
  'UK Department for Energy Security and Net Zero, Greenhouse gas reporting: conversion factors 2023, version 1.1'
const carDoubt: Bilingual = {
  en:
    'An average over cars on British roads; one car may be a third lower or higher. Fuel burnt only, not how the ' +
    'car was made.',
  cn: '英国路上车辆的平均值，单车可能高出或低出三分之一。仅计燃料燃烧，不含造车。',
}
const car = (grams: number, fuel: string): Factor => ({
  grams,
  unit: km,
  publication: DESNZ,
  table: `Passenger vehicles, cars by size, average car, ${fuel}`,
  year: 2023,
  taken: 'cited',
  doubt: carDoubt,
})
const flightDoubt: Bilingual = {
  en:
    'For flights to and from Britain. Includes 8% for detours and a factor of 1.7 for what aircraft do at height, ' +
    'which is far from certain: without it about 40% less.',
  cn: '针对往返英国的航班。已含 8% 绕飞及 1.7 倍的高空效应；后者很不确定，不计则约少 40%。',
}
const flight = (grams: number, where: string): Factor => ({
  grams,
  unit: km,
  publication: DESNZ,
  table: `Business travel, air, with radiative forcing, ${where}`,
  year: 2023,
  taken: 'cited',
  doubt: flightDoubt,
})
const dietDoubt: Bilingual = {
  en:
    'British diets of 2,000 kcal a day. A study of 2023 by the same group finds more for those who eat much meat ' +
    'and less for vegans.',
  cn: '英国每日 2,000 千卡膳食。同一团队 2023 年的研究中，多吃肉者更高，纯素者更低。',
}
const diet = (grams: number, who: string): Factor => ({
  grams,
  unit: day,
  doubt: dietDoubt,
  table: `Abstract and table 3, ${who}`,
  year: 2014,
  taken: 'read',
  publication:
    'Scarborough et al., Dietary greenhouse gas emissions of meat-eaters, fish-eaters, vegetarians and vegans in ' +
    'the UK, Climatic Change 125',
})
const transit = (grams: number, what: string): Factor => ({
  grams,
  unit: km,
  table: `Page 43, ${what}`,
  year: 2013,
  taken: 'read',
  publication:
    'Land Transport Authority, Land Transport Master Plan 2013, as quoted by the National Science Experiment, ' +
    'Singapore',
  doubt: {
    en: 'An average of full and empty, from 2013; the grid has become cleaner since.',
    cn: '满载与空载的平均，2013 年数据；此后电网已更清洁。',
  },
})

export const factors = {
  electricity: {
    grams: 412,
    unit: kwh,
    table: 'Grid emission factor, average operating margin',
    year: 2023,
    taken: 'cited',
    publication: 'Energy Market Authority, Singapore Energy Statistics 2024',
    doubt: {
      en:
        'Carbon dioxide at the power station only: gas that leaks on its way and losses in the wires would add ' +
        'some. Falls a little each year.',
      cn: '仅计电厂排放的二氧化碳，未含天然气泄漏与线路损耗。逐年略降。',
    },
  },
  gas: {
    grams: 202,
    unit: kwh,
    table: 'Volume 2, table 2.5: natural gas, 56,100 kg per TJ',
    year: 2006,
    taken: 'cited',
    publication: 'IPCC Guidelines for National Greenhouse Gas Inventories 2006',
    doubt: {
      en:
        'Town gas is part hydrogen, so burning it gives less; making it is not counted. A bill that counts the ' +
        'gross heat overstates by about 10%.',
      cn: '城市煤气含氢，燃烧排放更低，但制气排放未计。按高位热值计费时约高估 10%。',
    },
  },
  lpg: {
    grams: 2985,
    unit: { en: 'kg', cn: '千克' },
    table: 'Volume 2, tables 1.2 and 2.5: 47.3 GJ per t x 63.1 kg per GJ',
    year: 2006,
    taken: 'cited',
    publication: 'IPCC Guidelines for National Greenhouse Gas Inventories 2006',
    doubt: {
      en: 'Burning only. The mix of propane and butane moves it by about 2%.',
      cn: '仅计燃烧。丙烷与丁烷比例不同，上下约 2%。',
    },
  },
  petrol: car(164, 'petrol'),
  diesel: car(170, 'diesel'),
  hybrid: car(120, 'hybrid'),
  electric: {
    grams: 82,
    unit: km,
    table: '0.2 kWh a km, our assumption, x the grid factor above',
    year: 2023,
    taken: 'derived',
    publication: 'Energy Market Authority, Singapore Energy Statistics 2024',
    doubt: {
      en: 'Published use lies between about 0.14 and 0.24 kWh a km, so between 58 and 99 g.',
      cn: '公布的电耗约为每公里 0.14 至 0.24 度，即 58 至 99 克。',
    },
  },
  train: transit(13, 'MRT'),
  bus: transit(19, 'bus'),
  shortEconomy: flight(183, 'short-haul, economy class'),
  shortBusiness: flight(274, 'short-haul, business class'),
  longEconomy: flight(200, 'long-haul, economy class'),
  longPremium: flight(320, 'long-haul, premium economy class'),
  longBusiness: flight(580, 'long-haul, business class'),
  longFirst: flight(800, 'long-haul, first class'),
  highMeat: diet(7190, 'meat-eaters, 100 g of meat a day or more'),
  mediumMeat: diet(5630, 'meat-eaters, 50 to 99 g a day'),
  lowMeat: diet(4670, 'meat-eaters, less than 50 g a day'),
  fish: diet(3910, 'fish-eaters'),
  vegetarian: diet(3810, 'vegetarians'),
  vegan: diet(2890, 'vegans'),
} as const satisfies Record<string, Factor>
export type FactorKey = keyof typeof factors
