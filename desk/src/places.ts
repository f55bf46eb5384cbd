/** Why: all pages of the desk in one table, each with its name, who may see it, and its code. */
import { operatorRoles } from '@tonne/domain/operator'
import type { Place } from './shell/place.ts'

export const places: readonly Place[] = [
  { path: '/', title: ['Overview', '总览'], roles: operatorRoles, icon: 'home', load: () => import('./overview/OverviewPage.tsx') },
  {
    path: '/withdrawals',
    title: ['Withdrawals', '提现'],
    roles: ['finance', 'admin'],
    icon: 'out',
    load: () => import('./withdrawal/WithdrawalsPage.tsx'),
  },
  {
    path: '/payees',
    title: ['Payees to verify', '待核实收款账户'],
    roles: ['finance', 'support', 'admin'],
    icon: 'user',
    load: () => import('./payee/PayeesPage.tsx'),
  },
  {
    path: '/deposits',
    title: ['Deposits to match', '待匹配充值'],
    roles: ['finance', 'admin'],
    icon: 'inn',
    load: () => import('./deposit/DepositsPage.tsx'),
  },
  {
    path: '/bankfiles',
    title: ['Bank files', '银行对账单'],
    roles: ['finance', 'admin'],
    icon: 'bank',
    load: () => import('./bankfile/BankFilesPage.tsx'),
  },
  {
    path: '/corrections',
    title: ['Corrections', '更正'],
    roles: ['finance', 'admin'],
    icon: 'swap',
    load: () => import('./correction/CorrectionsPage.tsx'),
  },
  {
    path: '/requests',
    title: ['Requests', '会员申请'],
    roles: ['support', 'admin'],
    icon: 'chat',
    load: () => import('./request/RequestsPage.tsx'),
  },
  {
    path: '/restrictions',
    title: ['Restrictions', '账户限制'],
    roles: ['support', 'admin'],
    icon: 'lock',
    load: () => import('./restriction/RestrictionsPage.tsx'),
  },
  {
    path: '/draws',
    title: ['Presale draws', '预售抽签'],
    roles: ['market', 'support', 'admin'],
    icon: 'ticket',
    load: () => import('./draw/DrawsPage.tsx'),
  },
  {
    path: '/retirements',
    title: ['Retirements', '注销'],
    roles: ['market', 'admin'],
    icon: 'retire',
    load: () => import('./retirement/RetirementsPage.tsx'),
  },
  { path: '/registry', title: ['Registry', '登记处'], roles: ['market', 'admin'], icon: 'cert', load: () => import('./registry/RegistryPage.tsx') },
  { path: '/reports', title: ['Reports', '报表'], roles: ['finance', 'admin'], icon: 'chart', load: () => import('./report/ReportsPage.tsx') },
  {
    path: '/members',
    title: ['Members', '会员'],
    roles: ['support', 'finance', 'admin'],
    icon: 'user',
    load: () => import('./member/MembersPage.tsx'),
  },
  {
    path: '/settings',
    title: ['Settings', '设置'],
    roles: ['admin', 'finance'],
    icon: 'settings',
    load: () => import('./settings/SettingsPage.tsx'),
  },
  { path: '/audit', title: ['Audit log', '审计日志'], roles: operatorRoles, icon: 'doc', load: () => import('./audit/AuditPage.tsx') },
  { path: '/roles', title: ['Roles', '角色权限'], roles: operatorRoles, icon: 'shield', load: () => import('./operator/RolesPage.tsx') },
  { path: '/operators', title: ['Operators', '运营人员'], roles: ['admin'], icon: 'users', load: () => import('./operator/OperatorsPage.tsx') },
]
