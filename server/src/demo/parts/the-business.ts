import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { paymentMethodCalls } from '@kursi/core/business/payment-methods.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { Part } from '../part.ts';
import { withRestDay } from './rest-day.ts';
import { UPI } from './worth-a-look.ts';

const weekday = ['10.00-20.00'];
const weekend = ['09.00-21.00'];
const hours = {
  sun: weekend,
  mon: [],
  tue: weekday,
  wed: weekday,
  thu: weekday,
  fri: weekday,
  sat: weekend,
};

export const theBusiness: Part = {
  steps: 1,
  async make(salon) {
    const { items: categories } = await salon.actors.owner.call(businessCalls.listCategories, {});
    const category = categories.find(({ name }) => name.en === 'Salon') ?? categories[0];
    if (!category) throw new Error('there is no category that the demo salon could have');
    const { id } = await salon.actors.owner.call(businessCalls.create, {
      name: 'Aangan Salon & Spa',
      phone: '+918041234567',
      email: 'hello@demo.kursi.test',
      category_id: category.id,
      address: '214, 12th Main Road',
      locality: 'HAL 2nd Stage',
      area: 'Indiranagar',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
      modules: ['products', 'memberships'],
      business_hours: withRestDay(hours, salon.today),
    });
    await salon.actors.owner.call(settingsCalls.update, {
      business_id: id,
      upi_id: UPI.before,
      // Its front desk telephones.
      staff_see_all_clients: true,
      staff_see_all_bills: true,
    });
    await salon.actors.owner.call(paymentMethodCalls.add, {
      business_id: id,
      name: 'Card at the terminal',
      icon: 'card',
      counts_in_drawer: false,
      asks_reference: true,
    });
    salon.businessId = id;
    await salon.step();
  },
};
