import type { settings as english } from '../en/settings.ts'
import type { Translation } from '../words.ts'

export const settings = {
  title: 'Configurações',

  personal: 'Pessoal',
  account: 'Conta',
  accountAbout: 'Nome, senha, verificação em duas etapas, chaves de acesso, sessões e notificações',
  organization: 'Organização',
  organizationAbout: 'Nome, endereço, fuso horário, regras de marketing, limites de proteção e rastreamento',
  brand: 'Marca',
  brandAbout: 'Logotipo, cores, fontes e links de e-mails e páginas públicas',
  card: 'Cartão de contato',
  cardAbout: 'Dados de contato que os destinatários podem salvar',
  hours: 'Horários',
  hoursAbout: 'Horário de envio de marketing e horário de atendimento',
  domains: 'Domínios',
  domainsAbout: 'Os seus próprios domínios para links curtos e páginas públicas',
  sending: 'Envio',
  senders: 'Remetentes',
  sendersAbout: 'Números e endereços que enviam as suas mensagens, com as verificações',
  optOuts: 'Descadastros',
  optOutsAbout: 'Endereços descadastrados, palavras de descadastro e respostas automáticas',
  access: 'Acesso',
  people: 'Pessoas',
  peopleAbout: 'Membros e convites',
  roles: 'Funções',
  rolesAbout: 'Permissões de cada função',
  keys: 'Chaves de API',
  keysAbout: 'Acesso para outros softwares',
  webhooks: 'Webhooks',
  webhooksAbout: 'Eventos enviados a outros sistemas, com as entregas',
  audit: 'Registro de auditoria',
  auditAbout: 'Alterações com autor e data',
  payment: 'Pagamento',
  billing: 'Faturamento',
  billingAbout: 'Plano, consumo, créditos e faturas',

  hidden: 'A sua função, {role}, não permite ver esta parte.',
  hiddenWhy: 'O proprietário da organização pode mudar sua função.',
  locked:
    'Sua função permite ver estas configurações, mas não alterá-las. O proprietário da organização pode mudar sua função.',

  unsaved: 'Ainda não salvo',
  discard: 'Descartar',
  save: 'Salvar alterações',

  street: 'Rua e número',
  line2: 'Apartamento, andar, sala',
  postalCode: 'CEP',
  city: 'Cidade',
  region: 'Estado ou região',
  country: 'País',
  countryNone: 'Nenhum',

  pictureRemove: 'Remover',
  pictureFormats: 'JPEG ou PNG, até 5 MiB',
} satisfies Translation<typeof english>
