-- Plans promised what is still to come as if it were there. Words that an admin has changed stay.
UPDATE plan SET
  features_en = ARRAY['Calendar for chairs, rooms and people', 'Online booking and payment',
    'Reminders by e-mail and push', 'Booking page with your own address',
    'Coming: bills, queue and memberships'],
  features_hi = ARRAY['कुर्सियों, कमरों और लोगों का कैलेंडर', 'ऑनलाइन बुकिंग और भुगतान',
    'ई-मेल और पुश से याद दिलाना', 'अपने पते वाला बुकिंग पेज',
    'आगे आएगा: बिल, कतार और मेंबरशिप'],
  updated_at = now()
WHERE features_en = ARRAY['Calendar, walk-ins and bills', 'Queue with live waiting times',
  'Memberships and wallets', 'Booking page with your own address'];

UPDATE plan SET
  features_en = ARRAY['Everything in Standard', 'Coming: campaigns to clients who stopped coming',
    'Coming: your own message templates', 'Coming: reports for owners'],
  features_hi = ARRAY['स्टैंडर्ड का सब कुछ', 'आगे आएगा: जो ग्राहक आना बंद कर चुके, उनके लिए संदेश अभियान',
    'आगे आएगा: आपके अपने संदेश टेम्पलेट', 'आगे आएगा: मालिकों के लिए रिपोर्ट'],
  updated_at = now()
WHERE features_en = ARRAY['Everything in Standard', 'Campaigns to clients who stopped coming',
  'Your own message templates', 'Reports for owners'];
